return {
    title = "John",
    title_zh = "John（反 Nim）",
    family = "heaps",
    rules = "Nim, but the player who takes the last stone loses.",
    rules_zh = "Nim，但取走最后一颗者负。",
    input = {{name = "heaps", also = {"piles", "a"}, type = "numbers", count = {1, 47}, from = 1, to = 5000}},
    plain = "$ / { #heaps / heaps / }",
    game = "misere-nim {heaps}",
    answer = {win = "John", loss = "Brother"},
    output = "John if the first player wins, else Brother",
    output_zh = "先手胜为 John，否则 Brother",
}
