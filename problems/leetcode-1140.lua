return {
    title = "Stone Game II",
    title_zh = "石子游戏 II",
    family = "row",
    rules = "Piles in a row and M = 1; take the first X piles, 1 to 2M of them, and M becomes the larger of M and X.",
    rules_zh = "一行石子堆，初始 M = 1；取走前 X 堆（1 ≤ X ≤ 2M），此后 M 取 M 与 X 的较大者。",
    input = {{name = "piles", also = {"row"}, type = "numbers", count = {1, 100}, from = 1, to = 10000}},
    game = "stone-game-2 {piles}",
    output = "the stones the first player gets",
    output_zh = "先手得到的石子数",
}
