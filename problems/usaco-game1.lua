return {
    title = "A Game",
    title_zh = "取数游戏（A Game）",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "row", type = "numbers", count = {2, 100}, from = 1, to = 200}},
    plain = "#row / row",
    game = "row {row}",
    answer = "both",
    output = "both totals, the first player's first",
    output_zh = "双方总分，先手在前",
}
