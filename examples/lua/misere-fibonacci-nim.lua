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
    large = function(p) return p.n > 40 end,
    -- Not to take the last stone of n is to take the last of n - 1. That is Fibonacci Nim with a first limit k: won if k is
    -- at least the smallest term of n - 1 as a sum of Fibonacci numbers that are no neighbours (Zeckendorf): he takes that
    -- term, and the next term is more than twice as large. With one stone left he has to take it.
    shortcut = function(p)
        local fibonacci, rest, least = {1, 2}, p.n - 1, nil
        if rest == 0 then return "loss" end
        while fibonacci[#fibonacci] <= rest // 2 + 1 do
            fibonacci[#fibonacci + 1] = fibonacci[#fibonacci] + fibonacci[#fibonacci - 1]
        end
        fibonacci[#fibonacci + 1] = fibonacci[#fibonacci] + fibonacci[#fibonacci - 1]
        for i = #fibonacci, 1, -1 do
            if fibonacci[i] <= rest then rest, least = rest - fibonacci[i], fibonacci[i] end
        end
        return least <= p.k and "win" or "loss"
    end,
}
