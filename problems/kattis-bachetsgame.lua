return {
    title = "Bachet's Game",
    title_zh = "巴什游戏",
    family = "heaps",
    rules = "One heap of n stones, and the numbers that may be taken, 1 among them. The player who takes the last one wins; Stan begins.",
    rules_zh = "一堆 n 颗石子，每次只能取给定数目之一（含 1）。取走最后一颗者胜；Stan 先手。",
    input = {
        {name = "n", from = 1, to = 1000000},
        {name = "take", also = {"m"}, type = "numbers", count = {1, 10}, from = 1, to = "n", distinct = true},
    },
    plain = "{ n #take take / }",
    game = "heaps --take {take} {n}",
    answer = {win = "Stan", loss = "Ollie"},
    prints = {win = "Stan wins", loss = "Ollie wins"},
    output = "the winner's name, Stan or Ollie; the site prints \"Stan wins\"",
    output_zh = "胜者的名字 Stan 或 Ollie；网站输出 Stan wins 的形式",
}
