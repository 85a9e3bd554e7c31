return {
    title = "Coins in a Line II",
    title_zh = "硬币排成线 II",
    family = "row",
    rules = "Coins in a row; take one or two from the left and score them.",
    rules_zh = "一排硬币；从左端取走一枚或两枚并得分。",
    input = {{name = "values", also = {"row"}, type = "numbers", from = 0}},
    game = "row --from left --take 1-2 {values}",
    answer = {win = true, loss = false, tie = false},
    output = "true if the first player gets strictly more",
    output_zh = "先手得分严格更高则为 true",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
