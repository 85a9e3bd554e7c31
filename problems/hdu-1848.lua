return {
    title = "Fibonacci again and again",
    title_zh = "又见斐波那契（取石子）",
    family = "heaps",
    rules = "Three heaps; take a Fibonacci number from one. The player who takes the last one wins; Fibo begins.",
    rules_zh = "三堆石子；每次从一堆取斐波那契数个。取走最后一颗者胜；Fibo 先手。",
    input = {{name = "heaps", also = {"m"}, type = "numbers", count = 3, from = 1, to = 1000}},
    plain = "{ heaps / } 0 0 0",
    game = "heaps --take fibonacci {heaps}",
    answer = {win = "Fibo", loss = "Nacci"},
    output = "Fibo or Nacci",
    output_zh = "Fibo 或 Nacci",
}
