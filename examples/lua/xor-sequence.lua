-- XOR sequence (Lanqiao 2021, Luogu P8743): each in turn takes a number that is left and XORs it into his own value
-- or the other's; who has the larger one in the end wins. A state is what is left, as bits, then the mover's value
-- and the other's.
return {
    name = "xor-sequence",
    params = {nums = {default = {1}, min = 0}},
    answer = {win = "1", tie = "0", loss = "-1"},
    start = function(p) return (1 << #p.nums) - 1 .. ":0:0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        for i, x in ipairs(p.nums) do
            if at[1] >> i - 1 & 1 == 1 then
                local rest = at[1] & ~(1 << i - 1)
                emit(table.concat({rest, at[3], at[2] ~ x}, ":"), x .. " to me")
                emit(table.concat({rest, at[3] ~ x, at[2]}, ":"), x .. " to you")
            end
        end
    end,
    over = function(p, s)
        local at = s:numbers()
        return at[2] > at[3] and "win" or at[2] < at[3] and "loss" or "tie"
    end,
    large = function(p) return #p.nums > 7 end,
    -- The highest bit that an odd number of the numbers have decides. Wherever one of those numbers goes, it changes which of
    -- the two values, or neither, has the bit: who uses the last of them wins, since before it the values are equal in that
    -- bit and he gives it to the right side. With one such number the first wins. With c >= 3 nobody wants to use the last
    -- but one: all others are used first, c - 2 of them and the r without the bit. If that is odd in number, r even, the
    -- second has to.
    shortcut = function(p)
        local all = 0
        for _, x in ipairs(p.nums) do all = all ~ x end
        if all == 0 then return "tie" end
        local bit, count = 1, 0
        while bit << 1 <= all do bit = bit << 1 end
        for _, x in ipairs(p.nums) do count = count + (x & bit ~= 0 and 1 or 0) end
        return (count == 1 or (#p.nums - count) % 2 == 0) and "win" or "loss"
    end,
}
