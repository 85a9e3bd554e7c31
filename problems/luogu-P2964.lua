return {
    title = "A Coin Game (Xoinc)",
    title_zh = "硬币的游戏",
    family = "row",
    rules = "A stack of coins; first take one or two from the top, later up to twice what was taken before.",
    rules_zh = "一叠硬币；首次从顶部取 1 或 2 枚，之后最多取上次的两倍。",
    input = {{name = "row", also = {"C"}, type = "numbers", count = {5, 2000}, from = 1, to = 100000}},
    plain = "#row / row/",
    game = "xoinc.lua row={row}",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
