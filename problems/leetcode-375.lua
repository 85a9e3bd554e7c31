return {
    title = "Guess Number Higher or Lower II",
    title_zh = "猜数字大小 II",
    family = "worst case",
    rules = "Guess a number from 1 to n and pay what you guessed for each miss; you hear whether it is higher or lower. The question is how much always suffices.",
    rules_zh = "猜 1 到 n 中的一个数，猜错则支付所猜的数，并得知大了还是小了。求保证猜中所需的最少金额。",
    input = {{name = "n", from = 1, to = 200}},
    game = "guess-number.lua n={n}",
    output = "the money",
    output_zh = "金额",
}
