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
    params = {rooms = {default = {4}, min = 0, max = 5000000}},
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
    large = function(p)
        local most = 0
        for _, cows in ipairs(p.rooms) do most = math.max(most, cows) end
        return most > 30 or #p.rooms > 2
    end,
    -- In a room by itself multiples of 4 are lost: 1, 2 and 3 may be taken, no multiple of 4 is a prime, and the other
    -- answers with what makes 4 together. The loser delays by making 4 cows a visit. The winner hurries: he takes the
    -- largest 1 or prime that leaves a multiple of 4, and 4 cows go with each visit from then on. The first room that
    -- ends decides, of those that end at the same visit the first in order.
    shortcut = function(p)
        local most, composite = 0, nil
        for _, cows in ipairs(p.rooms) do most = math.max(most, cows) end
        if #p.rooms > 500 then -- a sieve
            composite = {}
            for d = 2, most do
                if d * d > most then break end
                if not composite[d] then
                    for n = d * d, most, d do composite[n] = true end
                end
            end
        end
        local function allowed(n)
            if n < 2 or not composite then return n == 1 or is_prime(n) end
            return not composite[n]
        end
        local soonest, winner
        for _, cows in ipairs(p.rooms) do
            local visits
            if cows % 4 == 0 then
                visits = cows // 4
            else
                local take = cows
                if cows % 4 == 2 then take = 2 end
                while not allowed(take) do take = take - 4 end
                visits = (cows - take) // 4
            end
            if not soonest or visits < soonest then soonest, winner = visits, cows % 4 ~= 0 end
        end
        return winner and "win" or "loss"
    end,
}
