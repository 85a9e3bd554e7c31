return {
    title = "Wythoff's game",
    title_zh = "取石子游戏（威佐夫博弈）",
    family = "heaps",
    rules = "Two heaps; take any number from one, or the same number from both. The player who takes the last one wins.",
    rules_zh = "两堆石子；从一堆取任意多，或从两堆取同样多。取走最后一颗者胜。",
    input = {{name = "pair", also = {"a"}, type = "numbers", count = 2, from = 0, to = 1000000000}},
    plain = "{ pair / }",
    game = "wythoff {pair}",
    answer = {win = 1, loss = 0},
    output = "1 if the first player wins, else 0",
    output_zh = "先手胜为 1，否则 0",
}
