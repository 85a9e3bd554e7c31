return {
    title = "List Game",
    title_zh = "列表游戏",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "list", also = {"row"}, type = "numbers", count = {1, 1000}, from = 0, to = 1000}},
    plain = "#list / list",
    game = "row {list}",
    answer = "own",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
