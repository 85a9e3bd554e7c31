return {
    title = "Two Ends",
    title_zh = "两端取数（对贪心对手）",
    family = "row",
    rules = "Cards in a row; take one from either end. The second player always takes the larger end, the left one if they are equal.",
    rules_zh = "一行纸牌；从任意一端取一张。后手总是取较大的一端，相等时取左端。",
    input = {{name = "row", type = "numbers", count = {2, 1000}, from = 1, even = true}},
    plain = "{ #row row / } 0",
    game = "two-ends.lua row={row}",
    prints = function(p, r) return "In game 1, the greedy strategy might lose by as many as " .. r[1].margin .. " points." end,
    output = "by how much the first player can be ahead",
    output_zh = "先手最多能领先多少",
}
