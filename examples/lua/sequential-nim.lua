-- Sequential Nim (Codeforces 1382B): heaps in a row; take any number from the first that is not empty.
-- A state is which heap that is and how many are left in it: 10^9 heaps would not fit, their number * 1000 does.
return {
    name = "sequential-nim",
    params = {heaps = {default = {2, 5, 4}, min = 1, max = 999}},
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
}
