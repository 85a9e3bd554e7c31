return {
    title = "S-Nim",
    title_zh = "S-Nim",
    family = "heaps",
    rules = "Nim in which only the numbers of a given set may be taken.",
    rules_zh = "每次只能取给定集合中数目的 Nim。",
    input = {
        {name = "take", also = {"s"}, type = "numbers", count = {1, 100}, from = 1, to = 10000, distinct = true},
        {name = "heaps", type = "rows", count = {1, 100}, width = {1, 100}, from = 0, to = 10000},
    },
    plain = "{ #take take / #heaps / heaps: / } 0",
    game = "heaps --take {take} {heaps}",
    each = "heaps",
    answer = {win = "W", loss = "L"},
    list = "joined",
    output = "W or L for each position, in one word",
    output_zh = "每个局面一个 W 或 L，连成一个词",
}
