return {
    title = "Who can win",
    title_zh = "谁能赢呢？",
    family = "boards",
    rules = "A stone in a corner of a board of n by n; move it to a neighbour where it has not been. The player who can't move loses; Alice begins.",
    rules_zh = "n×n 棋盘角上的一枚石子；每次移到未到过的相邻格。无法操作者负；Alice 先手。",
    input = {{name = "n", from = 1, to = 10000}},
    plain = "{ n / } 0",
    game = "corner-walk.lua n={n}",
    output = "Alice or Bob",
    output_zh = "Alice 或 Bob",
}
