return {
    title = "Interval Game 2",
    title_zh = "区间游戏 2",
    family = "heaps",
    rules = "Half-open intervals; pick one that meets none picked before. The player who can't move loses; Alice begins.",
    rules_zh = "若干左闭右开区间；每次选一个与已选区间都不相交的。无法操作者负；Alice 先手。",
    input = {{name = "intervals", type = "rows", count = {1, 100}, width = 2, from = 1, to = 100}},
    plain = "$ / { #intervals / intervals / }",
    game = "intervals.lua intervals={intervals}",
    answer = {win = "Alice", loss = "Bob"},
    output = "Alice or Bob",
    output_zh = "Alice 或 Bob",
    valid = function(p)
        for _, one in ipairs(p.intervals) do
            if one[1] >= one[2] then return false end
        end
        return true
    end,
    random = function(size)
        local list = {}
        for i = 1, size do
            local from = pick(1, 9)
            list[i] = {from, pick(from + 1, 10)}
        end
        return {intervals = list}
    end,
    wrong = function(p)
        for _, one in ipairs(p.intervals) do
            if #one ~= 2 or one[1] >= one[2] then return "an interval should be two numbers, the smaller first", "区间应为两个数，小的在前" end
        end
    end,
}
