return {
    title = "Misère Nim",
    title_zh = "反 Nim",
    family = "heaps",
    rules = "Nim, but the player who takes the last stone loses.",
    rules_zh = "Nim，但取走最后一颗者负。",
    input = {{name = "s", also = {"heaps"}, type = "numbers", count = {1, 100}, from = 1, to = 1000000000}},
    plain = "$ / { #s / s / }",
    game = "misere-nim {s}",
    answer = {win = "First", loss = "Second"},
    output = "First or Second",
    output_zh = "First 或 Second",
}
