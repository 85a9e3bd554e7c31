return {
    title = "Divisor Game",
    title_zh = "除数博弈",
    family = "heaps",
    rules = "A number n; subtract a divisor that is smaller than it. The player who can't move loses.",
    rules_zh = "数 n；每次减去一个小于它的因数。无法操作者负。",
    input = {{name = "n", from = 1, to = 1000}},
    game = "divisor-game {n}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
