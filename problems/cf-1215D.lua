return {
    title = "Ticket Game",
    title_zh = "车票游戏",
    family = "pools",
    rules = "Digits, some unknown; in turn fill one in with any digit. The second player wants both halves to have the same sum, the first does not.",
    rules_zh = "一串数字，部分未知；轮流填入任意数字。后手希望左右两半的数字和相等，先手则相反。",
    input = {{name = "num", type = "text", count = {2, 200000}, letters = "0123456789?", even = true}},
    plain = "#num / num",
    game = "sum-game.lua num={num}",
    answer = {win = "Monocarp", loss = "Bicarp"},
    output = "Monocarp (the first) or Bicarp",
    output_zh = "Monocarp（先手）或 Bicarp",
    valid = function(p) -- the site has an even number of unknown digits
        return (#p.num:split("?") - 1) % 2 == 0
    end,
}
