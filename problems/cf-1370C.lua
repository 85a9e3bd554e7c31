return {
    title = "Number Game",
    title_zh = "数字游戏",
    family = "heaps",
    rules = "A number n; divide it by an odd divisor above 1, or subtract 1 if it is above 1. The player who can't move loses.",
    rules_zh = "数 n；除以大于 1 的奇因数，或在大于 1 时减 1。无法操作者负。",
    input = {{name = "n", from = 1, to = 1000000000}},
    plain = "$ / { n / }",
    game = "number-game.lua n={n}",
    output = "Ashishgup or FastestFinger",
    output_zh = "Ashishgup 或 FastestFinger",
}
