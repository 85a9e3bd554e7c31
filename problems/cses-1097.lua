return {
    title = "Removal Game",
    title_zh = "移除游戏",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "x", also = {"row"}, type = "numbers", count = {1, 5000}, from = -1000000000, to = 1000000000}},
    plain = "#x / x",
    game = "row {x}",
    answer = "own",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
