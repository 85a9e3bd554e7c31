return {
    title = "Georgia and Bob",
    title_zh = "Georgia 和 Bob",
    family = "heaps",
    rules = "Pieces on a strip; move one to the left as far as you like without jumping over or landing on another. The player who can't move loses; Georgia begins.",
    rules_zh = "长条上的棋子；每次把一枚向左移任意格，不能越过或落在其他棋子上。无法操作者负；Georgia 先手。",
    input = {{name = "pos", type = "numbers", count = {1, 1000}, from = 1, to = 10000, distinct = true}},
    plain = "$ / { #pos / pos / }",
    game = "georgia-and-bob.lua pos={pos}",
    prints = {win = "Georgia will win", loss = "Bob will win"},
    output = "Georgia or Bob",
    output_zh = "Georgia 或 Bob",
}
