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
}
