-- JOI ice cream (Luogu P12458): Max chooses a, Min chooses b, Max chooses c; Max gets |a + b + c - P|. A state is the
-- step and the sum so far.
return {
    name = "ice-cream",
    kind = "score",
    params = {A = {5}, B = {10}, C = {9, 2, 3}, P = 22},
    start = function(p) return "0:0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local list = ({p.A, p.B, p.C})[at[1] + 1]
        for _, x in ipairs(list or {}) do emit(at[1] + 1 .. ":" .. at[2] + x, x) end
    end,
    over = function(p, s) return 0, math.abs(s:numbers()[2] - p.P) end, -- it would be Min's turn
}
