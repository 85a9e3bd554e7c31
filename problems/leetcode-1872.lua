return {
    title = "Stone Game VIII",
    title_zh = "石子游戏 VIII",
    family = "row",
    rules = "Stones in a row; take two or more from the left, score their sum, and put one stone of that sum back on the left. It ends with one stone.",
    rules_zh = "一行石子；从左端取走至少两颗，得分为其和，再把一颗等于该和的石子放回左端。剩一颗时结束。",
    input = {{name = "stones", also = {"row"}, type = "numbers", count = {2, 100000}, from = -10000, to = 10000}},
    game = "stone-game-8 {stones}",
    output = "the first score minus the second",
    output_zh = "先手与后手的分差",
}
