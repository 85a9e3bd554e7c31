return {
    title = "Sum Game",
    title_zh = "求和游戏",
    family = "pools",
    rules = "Digits, some unknown; in turn fill one in with any digit. The second player wants both halves to have the same sum, the first does not.",
    rules_zh = "一串数字，部分未知；轮流填入任意数字。后手希望左右两半的数字和相等，先手则相反。",
    input = {{name = "num", type = "text", count = {2, 100000}, letters = "0123456789?", even = true}},
    game = "sum-game.lua num={num}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
