-- Cow Digit Game (Luogu P2953): subtract the largest digit or the smallest digit that is not zero; who reaches 0 wins.
return {
    name = "cow-digits",
    params = {n = {default = 10, min = 0}},
    answer = {win = "YES", loss = "NO"},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        local low, high, rest = 10, 0, s
        while rest > 0 do
            local digit = rest % 10
            high = math.max(high, digit)
            if digit > 0 then low = math.min(low, digit) end
            rest = rest // 10
        end
        if s > 0 then emit(s - high, "-" .. high) end
        if s > 0 and low ~= high then emit(s - low, "-" .. low) end
    end,
}
