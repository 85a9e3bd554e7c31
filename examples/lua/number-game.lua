-- Number Game (Codeforces 1370C): divide by an odd divisor greater than 1, or subtract 1 if the number is greater
-- than 1; who can't loses.
return {
    name = "number-game",
    params = {n = {default = 12, min = 1, max = 1000000000000}},
    answer = {win = "Ashishgup", loss = "FastestFinger"},
    most_moves = 2000,
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        if s > 1 then emit(s - 1, "-1") end
        for divisor = 1, math.tointeger(s ^ 0.5 // 1) do
            if s % divisor == 0 then
                local other = s // divisor
                if divisor > 1 and divisor % 2 == 1 then emit(other, "/" .. divisor) end
                if other % 2 == 1 and other ~= divisor then emit(divisor, "/" .. other) end
            end
        end
    end,
    large = function(p) return p.n > 2000 end,
    -- 1 is lost; an odd number or 2 is won at once (divide by itself, or subtract 1). n = 2^k m, m odd: a power of two above
    -- 2 only leads to an odd number, so it is lost. k > 1 and m > 1: dividing by m leaves such a power: won. 2m: dividing
    -- by less than m leaves 2m', which is lost if m' is a prime; so with m composite it is won, with m prime lost.
    shortcut = function(p)
        local m, k = p.n, 0
        while m % 2 == 0 do m, k = m // 2, k + 1 end
        if p.n == 1 then return "loss" end
        if k == 0 or p.n == 2 then return "win" end
        if m == 1 then return "loss" end
        if k > 1 then return "win" end
        for d = 3, m do
            if d * d > m then break end
            if m % d == 0 then return "win" end
        end
        return "loss"
    end,
}
