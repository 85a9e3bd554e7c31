-- Circular Barn (USACO 2022 December, Luogu P8901): rooms in a circle. In each room first one, then the other removes
-- 1 or a prime number of cows, then both go on to the next; who faces an empty room loses. A state is the room, who
-- of the two is to move there (0, 1), and the rooms.
local function is_prime(n)
    for d = 2, n - 1 do
        if d * d > n then break end
        if n % d == 0 then return false end
    end
    return n > 1
end

return {
    name = "circular-barn",
    params = {rooms = {default = {4}, min = 0, max = 1000}},
    answer = {win = "Farmer John", loss = "Farmer Nhoj"},
    most_moves = 1000,
    start = function(p) return "1 0 " .. table.concat(p.rooms, " ") end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local room, second = at[1], at[2]
        local cows = at[room + 2]
        at[1], at[2] = second == 0 and room or room % #p.rooms + 1, 1 - second
        for take = 1, cows do
            if take == 1 or is_prime(take) then
                at[room + 2] = cows - take
                emit(table.concat(at, " "), "remove " .. take)
            end
        end
    end,
}
