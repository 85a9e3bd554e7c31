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
}
