-- Guess Number Higher or Lower II (LeetCode 375): guess a number from 1 to n and pay what you guessed for each miss;
-- how much always suffices? The other player says higher or lower, as is worst for you, and gets what you pay: the
-- winner's score is the answer. A state is "low-high", with "@guess" while the answer is awaited.
return {
    name = "guess-number",
    kind = "score",
    params = {n = {default = 10, min = 1, max = 60}},
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
}
