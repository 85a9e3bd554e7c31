-- Sequential Nim (Codeforces 1382B): heaps in a row; take any number from the first that is not empty.
-- A state is which heap that is and how many are left in it.
return {
    name = "sequential-nim",
    params = {heaps = {default = {2, 5, 4}, min = 1, max = 1000000000}},
    answer = {win = "First", loss = "Second"},
    most_moves = 1000,
    start = function(p) return 1000 + p.heaps[1] end,
    moves = function(p, s, emit)
        local heap, size = s // 1000, s % 1000
        for take = 1, size do
            if take < size then
                emit(s - take, take)
            elseif heap < #p.heaps then
                emit((heap + 1) * 1000 + p.heaps[heap + 1], take)
            else
                emit(0, take) -- nothing is left
            end
        end
    end,
    large = function(p)
        local most = 0
        for _, size in ipairs(p.heaps) do most = math.max(most, size) end
        return most > 999
    end,
    -- Who faces a heap of more than one chooses who faces the next: he takes all, or all but one. So the first to face one
    -- wins; before it, and in the last heap, each heap of one is a move.
    shortcut = function(p)
        local ones = 0
        while ones < #p.heaps and p.heaps[ones + 1] == 1 do ones = ones + 1 end
        local win = ones % 2 == 0
        if ones == #p.heaps then win = not win end
        return win and "win" or "loss"
    end,
}
