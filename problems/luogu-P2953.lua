return {
    title = "Cow Digit Game",
    title_zh = "奶牛的数字游戏",
    family = "heaps",
    rules = "A number; subtract its largest digit or its smallest digit that is not 0. The player who reaches 0 wins; Bessie begins.",
    rules_zh = "一个数；每次减去它最大的数字或最小的非零数字。得到 0 者胜；Bessie 先手。",
    input = {{name = "n", from = 1, to = 1000000}},
    plain = "$ / { n / }",
    game = "cow-digits.lua n={n}",
    output = "YES if the first player wins, else NO",
    output_zh = "先手胜为 YES，否则 NO",
}
