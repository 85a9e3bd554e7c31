return {
    title = "Vasya and Chess",
    title_zh = "Vasya 与国际象棋",
    family = "boards",
    rules = "A board of n by n full of pawns but for two queens in the upper corners; each move must capture. Who can't loses.",
    rules_zh = "n×n 棋盘布满兵，左上角和右上角各有一个后；每步必须吃子。无法操作者负。",
    input = {{name = "n", from = 2, to = 1000000000}},
    plain = "n",
    game = "vasya-chess.lua n={n}",
    prints = function(p, r) return r[1].outcome == "win" and "white\n1 2" or "black" end,
    output = "white or black",
    output_zh = "white 或 black",
}
