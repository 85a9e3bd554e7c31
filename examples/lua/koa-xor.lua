-- Koa and the Game (Codeforces 1383B): take any number that is left and XOR it into your own; the larger one wins.
-- A state: which are left, as bits, and the two players' numbers, the mover's first.
return {
    name = "koa-xor",
    params = {nums = {default = {1, 2, 2}, min = 0}},
    answer = {win = "WIN", tie = "DRAW", loss = "LOSE"},
    start = function(p) return (1 << #p.nums) - 1 .. ",0,0" end,
    moves = function(p, s, emit)
        local n = s:numbers()
        local left, own, other = n[1], n[2], n[3]
        for i, number in ipairs(p.nums) do
            local bit = 1 << (i - 1)
            if left & bit ~= 0 then emit((left & ~bit) .. "," .. other .. "," .. (own ~ number), number .. "@" .. i) end
        end
    end,
    over = function(p, s)
        local n = s:numbers()
        return n[2] > n[3] and "win" or n[2] < n[3] and "loss" or "tie"
    end,
    large = function(p) return #p.nums > 9 end,
    -- The highest bit that an odd number of the numbers have decides: who gets an odd number of those wins. Let there be c
    -- of them and r others. c = 4k + 1: the first takes one of them and answers in kind from then on, so that the two
    -- share the other 4k equally, and he has 2k + 1. c = 4k + 3: with r even the second answers in kind and has 2k + 1;
    -- with r odd the first takes one of the others and is in the second's place.
    shortcut = function(p)
        local all = 0
        for _, x in ipairs(p.nums) do all = all ~ x end
        if all == 0 then return "tie" end
        local bit, count = 1, 0
        while bit << 1 <= all do bit = bit << 1 end
        for _, x in ipairs(p.nums) do count = count + (x & bit ~= 0 and 1 or 0) end
        return (count % 4 == 1 or (#p.nums - count) % 2 == 1) and "win" or "loss"
    end,
}
