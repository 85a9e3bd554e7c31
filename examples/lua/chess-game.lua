-- A Chess Game (POJ 2425): tokens on a graph without circles; move one along an edge; who can't loses. The tokens have
-- nothing to do with each other. Node i, counted from 0, leads to out[i + 1].
return {
    name = "chess-game",
    kind = "nimber",
    splits = true,
    params = {out = {{1, 2}, {}, {3}, {}}, tokens = {0, 2}},
    answer = {win = "WIN", loss = "LOSE"},
    most_moves = 1000,
    start = function(p) return p.tokens end,
    moves = function(p, s, emit)
        for _, to in ipairs(p.out[s + 1] or {}) do emit(to, s .. " to " .. to) end
    end,
}
