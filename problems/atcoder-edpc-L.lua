return {
    title = "Deque",
    title_zh = "双端队列",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "a", also = {"row"}, type = "numbers", count = {1, 3000}, from = 1, to = 1000000000}},
    plain = "#a / a",
    game = "row {a}",
    output = "the first total minus the second",
    output_zh = "先手与后手的分差",
}
