return {
    title = "Game of Stones",
    title_zh = "石子游戏",
    family = "heaps",
    rules = "Nim in which an amount may be taken only once from each heap. The question is whether the second player wins.",
    rules_zh = "Nim，但在每一堆中同一数目只能取一次。问后手是否必胜。",
    input = {{name = "heaps", also = {"s"}, type = "numbers", count = {1, 1000000}, from = 1, to = 60}},
    plain = "#heaps / heaps",
    game = "game-of-stones.lua heaps={heaps}",
    answer = {win = "NO", loss = "YES"},
    output = "YES if the second player wins, else NO",
    output_zh = "后手必胜为 YES，否则 NO",
}
