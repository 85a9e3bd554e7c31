return {
    title = "Koa and the Game",
    title_zh = "考拉的游戏",
    family = "pools",
    rules = "Take any number that is left and XOR it into your own value. The larger value wins.",
    rules_zh = "任取一个剩下的数，与自己的值异或。值较大者胜。",
    input = {{name = "nums", also = {"a"}, type = "numbers", count = {1, 100000}, from = 0, to = 1000000000}},
    plain = "$ / { #nums / nums / }",
    game = "koa-xor.lua nums={nums}",
    output = "WIN, LOSE or DRAW for the first player",
    output_zh = "先手的 WIN、LOSE 或 DRAW",
}
