return {
    title = "Stones",
    title_zh = "取石子",
    family = "heaps",
    rules = "One heap of n stones, and the numbers that may be taken. The player who can't move loses.",
    rules_zh = "一堆 n 颗石子，每次只能取给定数目之一。无法操作者负。",
    input = {
        {name = "n", also = {"K", "N"}, from = 1, to = 100000},
        {name = "take", also = {"a"}, type = "numbers", count = {1, 100}, from = 1, to = "n", distinct = true},
    },
    plain = "#take n / take",
    game = "heaps --take {take} {n}",
    answer = {win = "First", loss = "Second"},
    output = "First or Second",
    output_zh = "First 或 Second",
}
