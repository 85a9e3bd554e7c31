return {
    title = "Predict the Winner",
    title_zh = "预测赢家",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it. Equal totals count for the first.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。得分相等算先手赢。",
    input = {{name = "nums", also = {"row"}, type = "numbers", count = {1, 20}, from = 0, to = 10000000}},
    game = "predict-the-winner {nums}",
    output = "true if the first player gets at least as much as the second",
    output_zh = "先手得分不少于后手则为 true",
}
