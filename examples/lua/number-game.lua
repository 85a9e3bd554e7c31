-- Number Game (Codeforces 1370C): divide by an odd divisor greater than 1, or subtract 1 if the number is greater
-- than 1; who can't loses.
return {
    name = "number-game",
    params = {n = {default = 12, min = 1, max = 1000000}},
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
}
