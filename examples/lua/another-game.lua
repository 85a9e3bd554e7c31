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
}
