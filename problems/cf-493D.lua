return {
    title = "Vasya and Chess",
    title_zh = "Vasya 与国际象棋",
    family = "boards",
    rules = "A board of n by n full of pawns but for a white queen in the upper left corner and a black one in the upper right; each move must capture. The player who can't move loses; White begins.",
    rules_zh = "n×n 棋盘布满兵，左上角为白后，右上角为黑后；每步必须吃子。无法操作者负；白方先手。",
    input = {{name = "n", from = 2, to = 1000000000}},
    plain = "n",
    game = "vasya-chess.lua n={n}",
    prints = function(p, r) return r[1].outcome == "win" and "white\n1 2" or "black" end,
    output = "white or black",
    output_zh = "white 或 black",
}
