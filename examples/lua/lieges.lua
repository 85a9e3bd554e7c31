-- Lieges of Legendre (Codeforces 603C): take one from a heap, or replace an even heap of 2x by k heaps of x.
return {
    name = "lieges",
    kind = "nimber",
    splits = true,
    params = {k = {default = 1, min = 1, max = 32}, heaps = {default = {3, 4}, min = 0}},
    answer = {win = "Kevin", loss = "Nicky"},
    start = function(p) return p.heaps end, -- a list: the sum of its heaps
    moves = function(p, s, emit)
        if s > 0 then emit(s - 1, "take one") end
        if s > 0 and s % 2 == 0 then
            local parts = {}
            for i = 1, p.k do parts[i] = s // 2 end
            emit(parts, "split")
        end
    end,
}
