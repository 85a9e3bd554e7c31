return {
    title = "Coins in a Line III",
    title_zh = "硬币排成线 III",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "values", also = {"row"}, type = "numbers", from = 0}},
    game = "stone-game {values}",
    output = "true if the first player gets strictly more",
    output_zh = "先手得分严格更高则为 true",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
