-- Game of Stones (Codeforces 768E): Nim, but an amount may be taken only once from each heap. The heaps have nothing
-- to do with each other. A heap is its size and, as bits, what may still be taken: what is more than its size counts
-- no more. YES if the second player wins.
local function heap(size, free) return size << 40 | free & (1 << size) - 1 end

return {
    name = "game-of-stones",
    kind = "nimber",
    splits = true,
    params = {heaps = {default = {5}, min = 0, max = 20}},
    answer = {win = "NO", loss = "YES"},
    start = function(p)
        local parts = {}
        for i, size in ipairs(p.heaps) do parts[i] = heap(size, -1) end
        return parts
    end,
    moves = function(p, s, emit)
        local size, free = s >> 40, s & (1 << 40) - 1
        for take = 1, size do
            local bit = 1 << take - 1
            if free & bit ~= 0 then emit(heap(size - take, free & ~bit), "take " .. take) end
        end
    end,
}
