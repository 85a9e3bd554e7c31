-- Restricted Nim (Luogu P10014): y may be taken from a heap of x only if y^k <= x. For every number a there are heaps
-- of 1, 2, ... a stones.

-- The largest m with m^k <= x.
local function root(x, k)
    local low, high = 0, 1
    local function fits(m)
        local power = 1
        for _ = 1, k do
            if m > 0 and power > x // m then return false end
            power = power * m
        end
        return power <= x
    end
    while fits(high) and high < x do low, high = high, math.min(high * 2, x) end
    if fits(high) then return high end
    while high - low > 1 do
        local middle = (low + high) // 2
        if fits(middle) then low = middle else high = middle end
    end
    return low
end

local function power(m, k)
    local all = 1
    for _ = 1, k do all = all * m end
    return all
end

-- 0 ~ 1 ~ … ~ n
local function xor_to(n)
    if n < 0 then return 0 end
    return ({[0] = n, 1, n + 1, 0})[n % 4]
end

-- k even: what stands last in the cycle of m (see below), and the XOR of that for all numbers below m.
local function last(m)
    while m % 2 == 1 do m = m // 2 end
    return m // 2
end

local function lasts_below(m)
    local all = 0
    while m > 0 do all, m = all ~ xor_to((m + 1) // 2 - 1), m // 2 end
    return all
end

-- Heaps from m^k to (m+1)^k - 1 allow 1 … m to be taken: their nimbers have the period m + 1, and a cycle is an order of
-- 0 … m. A new cycle begins with m, which the m values before it lack, and goes on with those, in their order. The
-- length of a stage is 1 (k odd) or m (k even) modulo m + 1; so for odd k the cycle is m, 0, 1, … m - 1. For even k its
-- place j >= 2 has what place j - 2 had in the cycle before, place 1 what stood last there, and last in the cycle of m
-- stands m/2 for even m, and what stands last in that of (m - 1)/2 for odd m.
-- XOR of the first `count` places of the cycle of m:
local function begin_of(m, k, count)
    if count <= 0 then return 0 end
    if k % 2 == 1 then return m ~ xor_to(count - 2) end
    local pairs_of = count // 2
    local all = xor_to(m) ~ xor_to(m - pairs_of) ~ lasts_below(m) ~ lasts_below(m - pairs_of)
    if count % 2 == 1 then all = all ~ (m - pairs_of) end
    return all
end

-- XOR of the nimbers of all heaps below m^k, stage by stage; the stages of k = 2 have a closed form.
local before = {}
local function stages_below(m, k)
    if k == 1 then return xor_to(m - 1) end
    if k == 2 then return lasts_below(m) end
    local list = before[k] or {[1] = 0}
    before[k] = list
    for i = #list, m - 1 do
        local length = power(i + 1, k) - power(i, k)
        local periods, rest = length // (i + 1), length % (i + 1)
        list[i + 1] = list[i] ~ (periods % 2 == 1 and xor_to(i) or 0) ~ begin_of(i, k, rest)
    end
    return list[m]
end

return {
    name = "restricted-nim",
    kind = "nimber",
    splits = true,
    params = {k = {default = 1, min = 1, max = 1000000000}, a = {default = {1, 5}, min = 0}},
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
            for _ = 1, math.min(p.k, 63) do power = math.min(power * take, s + 1) end
            if power > s then return end
            emit(s - take, "take " .. take)
        end
    end,
    large = function(p)
        local heaps = 0
        for _, most in ipairs(p.a) do heaps = heaps + most end
        return heaps > 60
    end,
    shortcut = function(p)
        local k, all = math.min(p.k, 63), 0 -- above that only one stone can ever be taken
        for _, most in ipairs(p.a) do
            local m = root(most, k)
            if most > 0 then
                local count = most - power(m, k) + 1
                local periods, rest = count // (m + 1), count % (m + 1)
                all = all ~ stages_below(m, k) ~ (periods % 2 == 1 and xor_to(m) or 0) ~ begin_of(m, k, rest)
            end
        end
        return all
    end,
}
