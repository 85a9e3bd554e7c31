-- Sleepy Game (Codeforces 936B): a token on a graph; the other player sleeps, and Petya makes his moves as well. He
-- wins if he can make the last move of his own, draws if he can go on for ever, else he loses. One player: every move
-- is `again`. A state is the node and whose move he makes now, 0 his own, 1 the other's.
return {
    name = "sleepy-game",
    params = {out = {{2, 3}, {4, 5}, {4}, {5}, {}}, start = {default = 1, min = 1}},
    loop = "draw",
    most_moves = 100000,
    answer = {win = "Win", loss = "Lose", draw = "Draw"},
    start = function(p) return p.start .. " 0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        for _, to in ipairs(p.out[at[1]] or {}) do emit(to .. " " .. 1 - at[2], to, 0, true) end
    end,
    over = function(p, s) return s:numbers()[2] == 1 and "win" or "loss" end,
}
