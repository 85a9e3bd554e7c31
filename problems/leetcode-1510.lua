return {
    title = "Stone Game IV",
    title_zh = "石子游戏 IV",
    family = "heaps",
    rules = "One heap; take a square number. The player who can't move loses.",
    rules_zh = "一堆石子；每次取平方数颗。无法操作者负。",
    input = {{name = "n", from = 1, to = 100000}},
    game = "stone-game-4 {n}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
