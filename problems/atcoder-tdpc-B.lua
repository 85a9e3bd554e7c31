return {
    title = "Game (two stacks)",
    title_zh = "游戏（两叠）",
    family = "row",
    rules = "Two stacks of values; in turn take the top of either and score it.",
    rules_zh = "两叠数值；轮流取走任意一叠最上面的并得分。",
    input = {
        {name = "a", type = "numbers", count = {1, 1000}, from = 1, to = 1000},
        {name = "b", type = "numbers", count = {1, 1000}, from = 1, to = 1000},
    },
    plain = "#a #b / a / b",
    game = "two-stacks.lua a={a} b={b}",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
