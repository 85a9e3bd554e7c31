return {
    title = "Another Game",
    title_zh = "另一个游戏",
    family = "heaps",
    rules = "Heaps; choose any of them that are not empty and take one coin from each. The player who takes the last one wins.",
    rules_zh = "若干堆硬币；任选若干非空堆各取一枚。取走最后一枚者胜。",
    input = {{name = "x", also = {"heaps"}, type = "numbers", count = {1, 200000}, from = 1, to = 1000000000}},
    plain = "$ / { #x / x / }",
    game = "another-game.lua heaps={x}",
    output = "first or second",
    output_zh = "first 或 second",
}
