return {
    title = "Stick Game",
    title_zh = "木棍游戏",
    family = "heaps",
    rules = "A heap of sticks, and the numbers of sticks that may be taken at once. The player who can't move loses. The question is asked for every heap from 1 to n.",
    rules_zh = "一堆木棍，每次只能取走给定数目之一。无法取者负。对 1 到 n 根的每种情形作答。",
    input = {
        {name = "n", from = 1, to = 1000000},
        {name = "take", also = {"p", "moves"}, type = "numbers", count = {1, 100}, from = 1, to = "n", distinct = true},
    },
    plain = "n #take / take",
    game = function(p) return "heaps --take {take} {n}", range(1, p.n) end,
    answer = {win = "W", loss = "L"},
    list = "joined",
    output = "for each heap W if the player to move wins, L if not, in one word",
    output_zh = "依次对每种情形输出 W（先手胜）或 L（先手负），连成一个字符串",
}
