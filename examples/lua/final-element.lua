-- Final Element After Subarray Deletions (LeetCode 3828): delete any stretch of the row, but not all of it; what is
-- left in the end is the value, which the first player wants high and the second low. A state is whose turn it is and
-- the row.
return {
    name = "final-element",
    kind = "score",
    params = {nums = {1, 5, 2}},
    start = function(p) return "1:" .. table.concat(p.nums, ",") end,
    moves = function(p, s, emit)
        local row = s:sub(3):numbers()
        for from = 1, #row do
            for to = from, #row do
                if to - from + 1 < #row then
                    local rest = table.move(row, 1, from - 1, 1, {})
                    table.move(row, to + 1, #row, from, rest)
                    emit((s:sub(1, 1) == "1" and "2:" or "1:") .. table.concat(rest, ","), from .. "-" .. to)
                end
            end
        end
    end,
    over = function(p, s)
        local value = s:sub(3):numbers()[1]
        if s:sub(1, 1) == "1" then return value, 0 else return 0, value end
    end,
    large = function(p) return #p.nums > 9 end,
    -- The first can leave either end alone at once. If he leaves more, one of its ends is an end of the row, and the second
    -- leaves that or the smaller one: no more than the larger end.
    shortcut = function(p)
        return math.max(p.nums[1], p.nums[#p.nums]), 0
    end,
}
