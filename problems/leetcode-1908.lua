return {
    title = "Game of Nim",
    title_zh = "Nim 游戏",
    family = "heaps",
    rules = "Nim: take any number from one heap; the player who takes the last one wins.",
    rules_zh = "Nim：每次从一堆中取走任意多个，取走最后一个者胜。",
    input = {{name = "piles", also = {"heaps"}, type = "numbers", count = {1, 7}, from = 1, to = 7}},
    game = "nim {piles}",
    answer = {win = true, loss = false},
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
