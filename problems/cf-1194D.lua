return {
    title = "1-2-K Game",
    title_zh = "1-2-K 游戏",
    family = "heaps",
    rules = "One heap of n; take 1, 2 or k. The player who can't move loses.",
    rules_zh = "一堆 n 个；每次取 1、2 或 k 个。无法操作者负。",
    input = {
        {name = "n", from = 0, to = 1000000000},
        {name = "k", from = 3, to = 1000000000},
    },
    plain = "$ / { n k / }",
    game = "one-two-k.lua n={n} k={k}",
    output = "Alice or Bob",
    output_zh = "Alice 或 Bob",
}
