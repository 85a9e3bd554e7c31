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
}
