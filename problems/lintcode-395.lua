return {
    title = "Coins in a Line II",
    title_zh = "硬币排成线 II",
    family = "row",
    rules = "Coins in a row; take one or two from the left and score them.",
    rules_zh = "一排硬币；从左端取走一枚或两枚并得分。",
    input = {{name = "values", also = {"row"}, type = "numbers", count = {1, 2000}, from = 0, to = 1000000}},
    game = "row --from left --take 1-2 {values}",
    answer = {win = true, loss = false, tie = false},
    output = "true if the first player gets strictly more",
    output_zh = "先手得分严格更高则为 true",
}
