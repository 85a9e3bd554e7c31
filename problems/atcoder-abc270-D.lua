return {
    title = "Stones (maximise own stones)",
    title_zh = "取石子（各取所多）",
    family = "heaps",
    rules = "One heap, and the numbers that may be taken; each wants as many stones as possible.",
    rules_zh = "一堆石子，每次只能取给定数目之一；双方都想多得石子。",
    input = {
        {name = "n", from = 1, to = 10000},
        {name = "take", also = {"a"}, type = "numbers", count = {1, 100}, from = 1, to = "n", distinct = true},
    },
    plain = "n #take / take",
    game = "most-stones.lua n={n} take={take}",
    output = "the stones the first player gets",
    output_zh = "先手得到的石子数",
    random = function(size, least, most)
        local n = pick(1, 20)
        local take = {1}
        for i = 2, n do
            if pick(1, 4) == 1 then take[#take + 1] = i end
        end
        return {n = n, take = take}
    end,
    valid = function(p) return p.take[1] == 1 end,
}
