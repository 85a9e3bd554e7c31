-- Interval Game 2 (AtCoder ABC 206 F): pick an interval that touches none picked before; who can't loses. What is
-- free falls into two parts with every pick: a state is a free stretch, from * 1000 + to.
return {
    name = "intervals",
    kind = "nimber",
    splits = true,
    params = {intervals = {default = {{53, 98}, {8, 43}, {12, 53}}, min = 0, max = 999}},
    answer = {win = "Alice", loss = "Bob"},
    start = function(p) return 999 end,
    moves = function(p, s, emit)
        local from, to = s // 1000, s % 1000
        for _, interval in ipairs(p.intervals) do
            local l, r = interval[1], interval[2]
            if from <= l and r <= to then emit({from * 1000 + l, r * 1000 + to}, l .. "-" .. r) end
        end
    end,
}
