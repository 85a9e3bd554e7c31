return {
    title = "Nim template",
    title_zh = "Nim 游戏（模板）",
    family = "heaps",
    rules = "Nim: take any number from one heap; the player who takes the last one wins.",
    rules_zh = "Nim：每次从一堆中取走任意多个，取走最后一个者胜。",
    input = {{name = "heaps", also = {"piles", "a"}, type = "numbers", count = {1, 10000}, from = 0, to = 10000}},
    plain = "$ / { #heaps / heaps / }",
    game = "nim {heaps}",
    answer = {win = "Yes", loss = "No"},
    output = "Yes if the first player wins, else No",
    output_zh = "先手必胜为 Yes，否则 No",
}
