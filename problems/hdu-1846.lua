return {
    title = "Brave Game",
    title_zh = "勇敢者的游戏（巴什博弈）",
    family = "heaps",
    rules = "One heap of n stones; take 1 to m. The player who takes the last one wins.",
    rules_zh = "一堆 n 颗石子，每次取 1 到 m 颗。取走最后一颗者胜。",
    input = {
        {name = "n", from = 1, to = 1000},
        {name = "m", from = 1, to = 1000},
    },
    plain = "$ / { n m / }",
    game = "bachet {n} {m}",
    answer = {win = "first", loss = "second"},
    output = "first or second",
    output_zh = "first 或 second",
}
