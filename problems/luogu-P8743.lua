return {
    title = "XOR sequence",
    title_zh = "异或数列",
    family = "pools",
    rules = "In turn take a number that is left and XOR it into either player's value. The larger value wins.",
    rules_zh = "轮流取一个剩下的数，与任意一方的值异或。值较大者胜。",
    input = {{name = "nums", also = {"X"}, type = "numbers", count = {1, 200000}, from = 0, to = 1048575}},
    plain = "$ / { #nums nums / }",
    game = "xor-sequence.lua nums={nums}",
    answer = {win = 1, tie = 0, loss = -1},
    output = "1, 0 or -1 for the first player",
    output_zh = "先手的 1、0 或 -1",
}
