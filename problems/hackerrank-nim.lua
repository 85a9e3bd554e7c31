return {
    title = "Introduction to Nim",
    title_zh = "Nim 入门",
    family = "heaps",
    rules = "Nim: take any number from one heap; the player who takes the last one wins.",
    rules_zh = "Nim：每次从一堆中取走任意多个，取走最后一个者胜。",
    input = {{name = "pile", also = {"heaps"}, type = "numbers", count = {1, 100}, from = 0, to = 100}},
    plain = "$ / { #pile / pile / }",
    game = "nim {pile}",
    answer = {win = "First", loss = "Second"},
    output = "First or Second",
    output_zh = "First 或 Second",
}
