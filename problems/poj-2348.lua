return {
    title = "Euclid's Game",
    title_zh = "欧几里得游戏",
    family = "heaps",
    rules = "Two numbers; subtract a positive multiple of the smaller from the larger. The player who makes a zero wins; Stan begins.",
    rules_zh = "两个数；每次从大数中减去小数的正整数倍。得到 0 者胜；Stan 先手。",
    input = {{name = "pair", also = {"m"}, type = "numbers", count = 2, from = 1}},
    plain = "{ pair / } 0 0",
    game = "euclid.lua pair={pair}",
    prints = {win = "Stan wins", loss = "Ollie wins"},
    output = "Stan or Ollie",
    output_zh = "Stan 或 Ollie",
}
