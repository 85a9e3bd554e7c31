-- Game of Stones (Codeforces 768E): Nim, but an amount may be taken only once from each heap. The heaps have nothing
-- to do with each other. A heap is its size and, as bits, what may still be taken: what is more than its size counts
-- no more. YES if the second player wins.
local function heap(size, free) return size << 40 | free & (1 << size) - 1 end

return {
    name = "game-of-stones",
    kind = "nimber",
    splits = true,
    params = {heaps = {default = {5}, min = 0, max = 60}},
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
    large = function(p)
        local most = 0
        for _, size in ipairs(p.heaps) do most = math.max(most, size) end
        return most > 20 or #p.heaps > 16
    end,
    -- A fresh heap has the nimber m, the most moves that can be made in it: the largest with 1 + 2 + … + m at most its
    -- size. It can't be more, since every move leaves at most m - 1 moves. That it is not less was computed for all sizes
    -- up to 60, the site's limit, with every set of amounts that may be free.
    shortcut = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do
            local m = 0
            while (m + 1) * (m + 2) // 2 <= size do m = m + 1 end
            all = all ~ m
        end
        return all
    end,
}
