return {
    title = "Stone Game",
    title_zh = "石子游戏",
    family = "row",
    rules = "Piles of stones lie in a row. Alice and Bob take a whole pile from either end in turn, Alice first. The player with more stones in the end wins.",
    rules_zh = "若干堆石子排成一行。Alice 先手，两人轮流从任意一端取走一整堆。最后石子多者胜。",
    input = {{name = "piles", also = {"row"}, type = "numbers", count = {2, 500}, from = 1, to = 500, even = true}},
    game = "stone-game {piles}",
    output = "true if Alice gets more than Bob, else false",
    output_zh = "Alice 比 Bob 多则为 true，否则为 false",
    valid = function(p) return total(p.piles) % 2 == 1 end,
}
