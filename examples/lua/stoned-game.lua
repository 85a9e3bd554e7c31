-- Stoned Game (Codeforces 1396B): take one stone from a heap that the move before did not use; who can't loses. A
-- state is the heap that was used last, 0 for none, and the heaps.
return {
    name = "stoned-game",
    params = {heaps = {default = {2}, min = 0}},
    answer = {win = "T", loss = "HL"},
    start = function(p) return "0:" .. table.concat(p.heaps, ",") end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        local last = table.remove(heaps, 1)
        for i, size in ipairs(heaps) do
            if size > 0 and i ~= last then
                heaps[i] = size - 1
                emit(i .. ":" .. table.concat(heaps, ","), "heap " .. i)
                heaps[i] = size
            end
        end
    end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return all > 16 or #p.heaps > 6
    end,
    -- A heap larger than all others together: the first takes from it each time, and the other has to use the others up.
    -- Otherwise every stone gets taken (each player always takes from a largest heap that is allowed, so that no heap
    -- becomes too large): the first wins if the number is odd.
    shortcut = function(p)
        local all, most = 0, 0
        for _, size in ipairs(p.heaps) do all, most = all + size, math.max(most, size) end
        return (2 * most > all or all % 2 == 1) and "win" or "loss"
    end,
}
