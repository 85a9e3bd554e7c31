return {
    title = "Stone Game V",
    title_zh = "石子游戏 V",
    family = "one player",
    rules = "Split the row in two; the heavier part is thrown away (your choice if equal), and the sum of the other is scored, until one stone is left.",
    rules_zh = "把一行石子分成两部分，丢弃较重的一部分（相等时任选），得分为保留部分之和，直到剩一颗。",
    input = {{name = "stoneValue", also = {"row"}, type = "numbers", count = {1, 500}, from = 1, to = 1000000}},
    game = "stone-game-5.lua row={stoneValue}",
    output = "the largest score",
    output_zh = "最大得分",
}
