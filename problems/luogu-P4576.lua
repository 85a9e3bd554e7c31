return {
    title = "Chessboard game (CQOI 2013)",
    title_zh = "棋盘游戏",
    family = "chase",
    rules = "Two pieces on a board of n by n, moving along rows and columns: White one step, Black one or two. The player who captures the other wins; the winner hurries, the loser delays; White begins.",
    rules_zh = "n×n 棋盘上两子沿行列走：白走一步，黑走一或两步。吃掉对方者胜，胜者求快，负者拖延；白先。",
    input = {
        {name = "n", from = 1, to = 20},
        {name = "white", type = "numbers", count = 2, from = 1, to = "n"},
        {name = "black", type = "numbers", count = 2, from = 1, to = "n"},
    },
    plain = "n white black",
    game = "chase-on-board.lua n={n} white={white} black={black}",
    answer = function(p, r)
        if r[1].outcome == "draw" then return "DRAW" end
        return {r[1].outcome == "win" and "WHITE" or "BLACK", r[1].plies}
    end,
    output = "WHITE or BLACK and the number of moves, or DRAW",
    output_zh = "WHITE 或 BLACK 及步数，或 DRAW",
    valid = function(p) return p.n > 1 and (p.white[1] ~= p.black[1] or p.white[2] ~= p.black[2]) end,
    random = function(size)
        local n = math.max(2, size)
        local places = shuffle(range(0, n * n - 1))
        return {
            n = n,
            white = {places[1] // n + 1, places[1] % n + 1},
            black = {places[2] // n + 1, places[2] % n + 1},
        }
    end,
}
