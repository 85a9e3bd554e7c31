return {
    title = "Kayles",
    title_zh = "凯尔斯",
    family = "heaps",
    rules = "Kayles: knock down one pin or two neighbours. Asked are the nimbers of 0 … n.",
    rules_zh = "凯尔斯：击倒一个或相邻两个瓶。求 0 到 n 的 Grundy 值。",
    input = {{name = "n", from = 0, to = 100000}},
    game = function(p) return "kayles {n}", range(0, p.n) end,
    answer = "nimber",
    list = "brackets",
    output = "the nimbers of 0 … n as a list",
    output_zh = "0 到 n 的 Grundy 值列表",
}
