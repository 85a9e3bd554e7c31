return {
    title = "A New Stone Game",
    title_zh = "新取石子游戏",
    family = "heaps",
    rules = "From one heap remove at least one stone, then move stones from it to other heaps that are not empty, if you like. The player who can't move loses.",
    rules_zh = "从一堆取走至少一颗，再任意把该堆的石子移到其他非空堆。无法操作者负。",
    input = {{name = "heaps", type = "numbers", count = {1, 10}, from = 1, to = 100}},
    plain = "{ #heaps / heaps / } 0",
    game = "new-stones.lua heaps={heaps}",
    output = "1 if the first player wins, else 0",
    output_zh = "先手胜为 1，否则 0",
}
