return {
    title = "Grundy's Game",
    title_zh = "格朗迪游戏",
    family = "heaps",
    rules = "A heap of coins; split a heap into two heaps of different sizes. The player who can't move loses.",
    rules_zh = "一堆硬币；每次把一堆分成大小不同的两堆。无法操作者负。",
    input = {{name = "n", from = 1, to = 1000000}},
    plain = "$ / { n / }",
    game = "grundy {n}",
    answer = {win = "first", loss = "second"},
    output = "first or second",
    output_zh = "first 或 second",
}
