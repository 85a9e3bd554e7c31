return {
    title = "Grundy's game",
    title_zh = "格朗迪游戏",
    family = "heaps",
    rules = "Grundy's game: split a heap into two of different sizes. Asked are the nimbers of 0 … n.",
    rules_zh = "格朗迪游戏：把一堆分成大小不同的两堆。求 0 到 n 的 Grundy 值。",
    input = {{name = "n", from = 0, to = 100000}},
    game = function(p) return "grundy {n}", range(0, p.n) end,
    answer = "nimber",
    list = "brackets",
    output = "the nimbers of 0 … n as a list",
    output_zh = "0 到 n 的 Grundy 值列表",
}
