return {
    title = "Fibonacci Nim",
    title_zh = "取石子游戏（斐波那契博弈）",
    family = "heaps",
    rules = "One heap; first take any number but not all, later up to twice what was taken before. The player who takes the last one wins.",
    rules_zh = "一堆石子；首次可取任意多但不能取完，之后最多取上次的两倍。取走最后一颗者胜。",
    input = {{name = "n", from = 2, to = 2147483647}},
    plain = "{ n / } 0",
    game = "fibonacci-nim {n}",
    answer = {win = "First", loss = "Second"},
    prints = {win = "First win", loss = "Second win"},
    output = "First or Second",
    output_zh = "First 或 Second",
}
