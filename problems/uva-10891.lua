return {
    title = "Game of Sum",
    title_zh = "求和游戏",
    family = "row",
    rules = "Numbers in a row; in turn the players take one or more from one end and score their sum.",
    rules_zh = "一行数字；两人轮流从一端取走一个或多个数，得分为其和。",
    input = {{name = "row", type = "numbers", count = {1, 100}, from = -1000000}},
    plain = "{ #row / row / } 0",
    game = "row --take any {row}",
    output = "the first total minus the second",
    output_zh = "先手与后手的分差",
}
