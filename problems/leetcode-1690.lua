return {
    title = "Stone Game VII",
    title_zh = "石子游戏 VII",
    family = "row",
    rules = "Stones in a row; remove one from an end and score the sum of those that are left.",
    rules_zh = "一行石子；从一端移走一颗，得分为剩余石子之和。",
    input = {{name = "stones", also = {"row"}, type = "numbers", count = {2, 1000}, from = 1, to = 1000}},
    game = "stone-game-7 {stones}",
    output = "the first score minus the second",
    output_zh = "先手与后手的分差",
}
