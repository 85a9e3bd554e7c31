return {
    title = "List game",
    title_zh = "列表游戏",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "numbers", also = {"row"}, type = "numbers"}},
    game = "stone-game {numbers}",
    output = "true if the first player gets strictly more",
    output_zh = "先手得分严格更高则为 true",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
