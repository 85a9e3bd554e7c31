-- Stones (SNOI 2020, Luogu P6791): take 1 to k stones first, later up to twice what was taken before; who takes the
-- last stone loses. A state is the stones and how many may be taken.
return {
    name = "misere-fibonacci-nim",
    params = {n = {default = 5, min = 1}, k = {default = 1, min = 1}},
    start = function(p) return p.n .. " " .. math.min(p.k, p.n) end,
    moves = function(p, s, emit)
        local at = s:numbers()
        for take = 1, at[2] do
            local left = at[1] - take
            emit(left .. " " .. math.min(2 * take, left), "take " .. take)
        end
    end,
    over = function(p, s) return "win" end, -- the other has taken the last one
}
