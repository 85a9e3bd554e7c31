return {
    title = "Treblecross",
    title_zh = "三连十字棋",
    family = "heaps",
    rules = "Put an X on any square of a strip of n; the player who makes three in a row wins.",
    rules_zh = "在长为 n 的条带上放 X；先连成三个者胜。",
    input = {{name = "n", from = 0, to = 10000}},
    game = "treblecross {n}",
    output = "the nimber",
    output_zh = "Grundy 值",
    sizes = "up to the number above",
    sizes_zh = "至上述规模",
}
