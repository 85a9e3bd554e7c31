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
}
