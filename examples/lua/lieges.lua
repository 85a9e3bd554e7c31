-- Lieges of Legendre (Codeforces 603C): take one from a heap, or replace an even heap of 2x by k heaps of x.
return {
    name = "lieges",
    kind = "nimber",
    splits = true,
    params = {k = {default = 1, min = 1, max = 1000000000}, heaps = {default = {3, 4}, min = 0}},
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
    large = function(p)
        local most = 0
        for _, size in ipairs(p.heaps) do most = math.max(most, size) end
        return most > 200 or #p.heaps > 12 or p.k > 32
    end,
    -- The nimbers of heaps. k even: splitting leaves 0, so 0 1 2 0 1 0 1 …. k odd: splitting leaves the nimber of the half,
    -- so 0 1 0 1 2, then 0 for odd sizes, and for even ones 1, or 2 if the half has 1.
    shortcut = function(p)
        local function nimber(n)
            if p.k % 2 == 0 then return n < 3 and n or 1 - n % 2 end
            if n < 5 then return ({[0] = 0, 1, 0, 1, 2})[n] end
            return n % 2 == 1 and 0 or nimber(n // 2) == 1 and 2 or 1
        end
        local all = 0
        for _, size in ipairs(p.heaps) do all = all ~ nimber(size) end
        return all
    end,
}
