-- Restricted Nim (Luogu P10014): y may be taken from a heap of x only if y^k <= x. For every number a there are heaps
-- of 1, 2, ... a stones.
return {
    name = "restricted-nim",
    kind = "nimber",
    splits = true,
    params = {k = {default = 1, min = 1, max = 9}, a = {default = {1, 5}, min = 1, max = 30}},
    answer = {win = "Lily", loss = "Kaguya"},
    start = function(p)
        local heaps = {}
        for _, most in ipairs(p.a) do
            for size = 1, most do heaps[#heaps + 1] = size end
        end
        return heaps
    end,
    moves = function(p, s, emit)
        for take = 1, s do
            local power = 1
            for _ = 1, p.k do power = math.min(power * take, s + 1) end
            if power > s then return end
            emit(s - take, "take " .. take)
        end
    end,
}
