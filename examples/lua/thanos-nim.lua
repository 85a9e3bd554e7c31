-- Thanos Nim (Codeforces 1147C): n heaps, n even; take a positive amount from each of exactly n/2 heaps; who can't
-- loses. The order of heaps does not matter: one state stands for all.
local function sorted(heaps)
    local copy = table.move(heaps, 1, #heaps, 1, {})
    table.sort(copy)
    return table.concat(copy, ",")
end

return {
    name = "thanos-nim",
    params = {heaps = {default = {8, 8}, min = 0}},
    answer = {win = "Alice", loss = "Bob"},
    most_moves = 100000,
    start = function(p) return table.concat(p.heaps, ",") end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        local half = #heaps // 2
        -- Take from `left` more heaps, the first of them at i or behind it.
        local function take(i, left)
            if left == 0 then return emit(table.concat(heaps, ",")) end
            for k = i, #heaps - left + 1 do
                local size = heaps[k]
                for rest = 0, size - 1 do
                    heaps[k] = rest
                    take(k + 1, left - 1)
                end
                heaps[k] = size
            end
        end
        take(1, half)
    end,
    canonical = function(p, s) return sorted(s:numbers()) end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return #p.heaps > 4 or all > 24
    end,
    -- If at most half of the heaps are smallest, the mover takes the others down to the smallest size, as many as he has
    -- to, and more than half are smallest then. From there every move touches a smallest heap or leaves at most half at
    -- the new smallest size; with more than half empty there is no move.
    shortcut = function(p)
        local least, count = p.heaps[1], 0
        for _, size in ipairs(p.heaps) do least = math.min(least, size) end
        for _, size in ipairs(p.heaps) do count = count + (size == least and 1 or 0) end
        return 2 * count > #p.heaps and "loss" or "win"
    end,
}
