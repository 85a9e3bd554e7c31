return {
    title = "Nim Game II",
    title_zh = "Nim 游戏 II",
    family = "heaps",
    rules = "Heaps; take one, two or three from one heap. The player who takes the last one wins.",
    rules_zh = "若干堆；每次从一堆取 1、2 或 3 个。取走最后一个者胜。",
    input = {{name = "x", also = {"heaps"}, type = "numbers", count = {1, 200000}, from = 1, to = 1000000000}},
    plain = "$ / { #x / x / }",
    game = "heaps --take 1-3 {x}",
    answer = {win = "first", loss = "second"},
    output = "first or second",
    output_zh = "first 或 second",
}
