return {
    title = "Thanos Nim",
    title_zh = "灭霸 Nim",
    family = "heaps",
    rules = "n heaps, n even; take stones from exactly half of the heaps, at least one from each. The player who can't loses; Alice begins.",
    rules_zh = "n 堆石子（n 为偶数）；每次恰从其中一半的堆各取至少一颗。无法操作者负；Alice 先手。",
    input = {{name = "heaps", also = {"a"}, type = "numbers", count = {2, 50}, from = 1, to = 50, even = true}},
    plain = "#heaps / heaps",
    game = "thanos-nim.lua heaps={heaps}",
    output = "Alice or Bob",
    output_zh = "Alice 或 Bob",
}
