return {
    title = "Tic-tac-toe",
    title_zh = "井字棋",
    family = "boards",
    rules = "Three in a row on a board of 3 by 3.",
    rules_zh = "3×3 棋盘上三子连线。",
    input = {},
    game = "tic-tac-toe",
    answer = {win = "win", loss = "loss", tie = "draw"},
    output = "win, loss or draw for the first player",
    output_zh = "先手的 win、loss 或 draw",
}
