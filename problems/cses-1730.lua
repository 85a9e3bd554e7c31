return {
    title = "Nim Game I",
    title_zh = "Nim 游戏 I",
    family = "heaps",
    rules = "Nim: take any number from one heap; the player who takes the last one wins.",
    rules_zh = "Nim：每次从一堆中取走任意多个，取走最后一个者胜。",
    input = {{name = "x", also = {"heaps"}, type = "numbers", count = {1, 200000}, from = 1, to = 1000000000}},
    plain = "$ / { #x / x / }",
    game = "nim {x}",
    answer = {win = "first", loss = "second"},
    output = "first or second",
    output_zh = "first 或 second",
}
