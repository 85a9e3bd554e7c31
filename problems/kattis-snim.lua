local FEW = 4 -- positions

return {
    title = "S-Nim",
    title_zh = "S-Nim",
    family = "heaps",
    rules = "Nim in which only the numbers of a given set may be taken.",
    rules_zh = "每次只能取给定集合中数目的 Nim。",
    input = {
        {name = "take", also = {"s"}, type = "numbers", count = {1, 100}, from = 1, to = 10000, distinct = true},
        {name = "heaps", type = "rows", count = {1, 100}, width = {1, 100}, from = 0, to = 10000},
    },
    plain = "{ #take take / #heaps / heaps: / } 0",
    game = function(p) -- each position; of many the nimbers of all heaps up to the largest, see answer
        local take = "heaps --take " .. table.concat(p.take, ",") .. " "
        if #p.heaps <= FEW then return map(p.heaps, function(heaps) return take .. table.concat(heaps, ",") end) end
        local most = largest(map(p.heaps, largest))
        return take .. most, range(0, most)
    end,
    answer = function(p, r)
        if #p.heaps <= FEW then return map(r, function(one) return one.outcome == "win" and "W" or "L" end) end
        return map(p.heaps, function(heaps)
            return xor(map(heaps, function(heap) return r[heap + 1].nimber end)) ~= 0 and "W" or "L"
        end)
    end,
    list = "joined",
    output = "W or L for each position, in one word",
    output_zh = "每个局面一个 W 或 L，连成一个词",
}
