-- Another Game (CSES 2208): take one coin from each heap of any set of heaps that are not empty; who takes the last
-- coin wins. The order of heaps does not matter.
return {
    name = "another-game",
    params = {heaps = {default = {1, 2, 3}, min = 0}},
    answer = {win = "first", loss = "second"},
    start = function(p) return table.concat(p.heaps, ",") end,
    canonical = function(p, s)
        local heaps = s:numbers()
        table.sort(heaps)
        return table.concat(heaps, ",")
    end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        for set = 1, (1 << #heaps) - 1 do
            local after, fits = {}, true
            for i, size in ipairs(heaps) do
                after[i] = size - (set >> i - 1 & 1)
                fits = fits and after[i] >= 0
            end
            if fits then emit(table.concat(after, ",")) end
        end
    end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return #p.heaps > 6 or all > 30
    end,
    -- With an odd heap the mover takes one from each odd heap and leaves even heaps only; from those every move leaves an odd
    -- one, and when all are empty, who is to move has lost.
    shortcut = function(p)
        for _, size in ipairs(p.heaps) do
            if size % 2 == 1 then return "win" end
        end
        return "loss"
    end,
}
