return {
    title = "Sequential Nim",
    title_zh = "顺序 Nim",
    family = "heaps",
    rules = "Heaps in a row; take any number from the first that is not empty. The player who can't move loses.",
    rules_zh = "若干堆排成一行；每次从第一个非空堆中取任意多颗。无法操作者负。",
    input = {{name = "heaps", also = {"a"}, type = "numbers", count = {1, 100000}, from = 1, to = 1000000000}},
    plain = "$ / { #heaps / heaps / }",
    game = "sequential-nim.lua heaps={heaps}",
    output = "First or Second",
    output_zh = "First 或 Second",
}
