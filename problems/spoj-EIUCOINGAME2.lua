return {
    title = "Strategy for a game",
    title_zh = "取硬币策略",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "coins", also = {"row"}, type = "numbers", count = {1, 1000}, from = 1, to = 1000000000}},
    plain = "#coins / coins",
    game = "row {coins}",
    answer = "own",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
