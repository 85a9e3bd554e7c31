return {
    title = "Stone Removal Game",
    title_zh = "移除石头游戏",
    family = "heaps",
    rules = "A heap; Alice takes 10 stones, Bob 9, Alice 8 and so on. The player who can't loses.",
    rules_zh = "一堆石子；Alice 取 10 颗，Bob 取 9 颗，Alice 取 8 颗，依此类推。无法操作者负。",
    input = {{name = "n", from = 1, to = 50}},
    game = "stone-removal.lua n={n}",
    answer = {win = true, loss = false},
    output = "true if Alice wins",
    output_zh = "Alice 胜则为 true",
}
