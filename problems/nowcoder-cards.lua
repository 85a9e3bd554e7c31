return {
    title = "Cards in a line",
    title_zh = "纸牌博弈",
    family = "row",
    rules = "Numbers in a row; the two players take one from either end in turn and score it.",
    rules_zh = "一行数字；两人轮流从任意一端取走一个数并计入自己的得分。",
    input = {{name = "arr", also = {"row"}, type = "numbers"}},
    plain = "#arr / arr",
    game = "card-game {arr}",
    output = "the winner's total",
    output_zh = "胜者的总分",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
