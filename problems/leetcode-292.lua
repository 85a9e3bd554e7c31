return {
    title = "Nim Game",
    title_zh = "Nim 游戏",
    family = "heaps",
    rules = "One heap; take 1 to 3 stones. The player who takes the last one wins.",
    rules_zh = "一堆石子；每次取 1 到 3 颗。取走最后一颗者胜。",
    input = {{name = "n", from = 1, to = 2147483647}},
    game = "heaps --take 1-3 {n}",
    answer = {win = true, loss = false},
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
