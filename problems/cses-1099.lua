return {
    title = "Stair Game",
    title_zh = "楼梯游戏",
    family = "heaps",
    rules = "Balls on stairs 1 to n; move any number of them from a stair to the one below. The player who can't move loses.",
    rules_zh = "球在第 1 到 n 级台阶上；每次把任意多个球从一级移到下一级。无法操作者负。",
    input = {{name = "p", also = {"stairs"}, type = "numbers", count = {1, 200000}, from = 0, to = 1000000000}},
    plain = "$ / { #p / p / }",
    game = "staircase.lua stairs={p}",
    output = "first or second",
    output_zh = "first 或 second",
}
