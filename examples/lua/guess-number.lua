-- Guess Number Higher or Lower II (LeetCode 375): guess a number from 1 to n and pay what you guessed for each miss;
-- how much always suffices? The other player says higher or lower, as is worst for you, and gets what you pay: the
-- winner's score is the answer. A state is "low-high", with "@guess" while the answer is awaited.
return {
    name = "guess-number",
    kind = "score",
    params = {n = {default = 10, min = 1, max = 500}},
    answer = "winner",
    start = function(p) return "1-" .. p.n end,
    moves = function(p, s, emit)
        local parts = s:split("@")
        local ends = parts[1]:split("-")
        local low, high, guess = tonumber(ends[1]), tonumber(ends[2]), tonumber(parts[2] or "")
        if not guess then
            if low < high then
                for at = low, high do emit(s .. "@" .. at, "guess " .. at) end
            end
            return
        end
        if guess > low then emit(low .. "-" .. guess - 1, "lower", guess) end
        if guess < high then emit(guess + 1 .. "-" .. high, "higher", guess) end
    end,
    large = function(p) return p.n > 30 end,
    -- The same by a table of all stretches.
    shortcut = function(p)
        local cost = {}
        for low = p.n + 1, 1, -1 do
            cost[low] = {[low - 1] = 0, [low] = 0}
            for high = low + 1, p.n do
                local best
                for guess = low, high do
                    local pay = guess + math.max(cost[low][guess - 1] or 0, guess < high and cost[guess + 1][high] or 0)
                    best = best and math.min(best, pay) or pay
                end
                cost[low][high] = best
            end
        end
        return 0, cost[1][p.n]
    end,
}
