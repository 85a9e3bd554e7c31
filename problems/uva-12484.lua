return {
    title = "Cards",
    title_zh = "取牌",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "cards", also = {"row"}, type = "numbers", count = {2, 10000}, from = -1000000000, even = true}},
    plain = "{ #cards / cards / }",
    game = "row {cards}",
    answer = "own",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
