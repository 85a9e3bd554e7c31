-- Chalkboard XOR Game (LeetCode 810): erase one number a turn; who makes the XOR of what is left zero loses, and
-- who begins a turn with XOR zero wins. A state is the set of numbers that are left, as bits.
local function xor_of(p, s)
    local all = 0
    for i, number in ipairs(p.nums) do
        if s >> (i - 1) & 1 == 1 then all = all ~ number end
    end
    return all
end

return {
    name = "chalkboard-xor",
    params = {nums = {1, 1, 2}},
    answer = {win = true, loss = false},
    start = function(p) return (1 << #p.nums) - 1 end,
    moves = function(p, s, emit)
        if xor_of(p, s) == 0 then return end
        for i, number in ipairs(p.nums) do
            if s >> (i - 1) & 1 == 1 then emit(s & ~(1 << (i - 1)), "erase " .. number .. " at " .. i) end
        end
    end,
    over = function(p, s) return "win" end, -- the XOR is zero: the other one made it so, or it began so
    large = function(p) return #p.nums > 14 end,
    -- With XOR zero the mover has won. With an even number of numbers he has a safe one: if each made the rest's XOR zero,
    -- each would equal the XOR of all, and the XOR of an even number of equal numbers is zero. So he is never the one
    -- who is stuck with an odd number, and the other one always has an odd number.
    shortcut = function(p)
        local all = 0
        for _, number in ipairs(p.nums) do all = all ~ number end
        return (all == 0 or #p.nums % 2 == 0) and "win" or "loss"
    end,
}
