return {
    title = "Nim (count winning moves)",
    title_zh = "Nim（制胜着法数）",
    family = "heaps",
    rules = "Nim: take any number from one heap; the player who takes the last one wins. The question is how many first moves win.",
    rules_zh = "Nim：每次从一堆中取走任意多个，取走最后一个者胜。求有多少种制胜的第一步。",
    input = {{name = "heaps", type = "numbers", count = {1, 1000}, from = 0, to = 1000000000}},
    plain = "{ #heaps / heaps / } 0",
    game = "nim {heaps}",
    answer = function(p, r) -- a heap can be made so small that the nimber becomes 0 if that is smaller than the heap
        local count = 0
        for _, heap in ipairs(p.heaps) do
            if heap ~ r[1].nimber < heap then count = count + 1 end
        end
        return count
    end,
    output = "the number of winning first moves",
    output_zh = "制胜第一步的数目",
}
