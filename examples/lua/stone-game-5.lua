-- Stone Game V (LeetCode 1563): split the row in two; the heavier part is thrown away (on equality you choose) and
-- the sum of the other is scored; go on until one stone is left. One player: every move is `again`.
local function sum(p, l, r)
    local total = 0
    for i = l, r do total = total + p.row[i] end
    return total
end

return {
    name = "stone-game-5",
    kind = "score",
    params = {row = {default = {6, 2, 3, 4, 5, 5}, min = 0}},
    answer = "own",
    start = function(p) return "1-" .. #p.row end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        for cut = l, r - 1 do
            local left, right = sum(p, l, cut), sum(p, cut + 1, r)
            if left <= right then emit(l .. "-" .. cut, "keep left of " .. cut + 1, left, true) end
            if right <= left then emit(cut + 1 .. "-" .. r, "keep right of " .. cut, right, true) end
        end
    end,
    large = function(p) return #p.row > 60 end,
    -- The same by a table of all stretches, shortest first.
    shortcut = function(p)
        local n, sums, best = #p.row, {[0] = 0}, {}
        for i, stone in ipairs(p.row) do sums[i] = sums[i - 1] + stone end
        for l = 1, n do best[l] = {[l] = 0} end
        for l = n, 1, -1 do
            local mine = best[l]
            for r = l + 1, n do
                local most, before, all = 0, sums[l - 1], sums[r]
                for cut = l, r - 1 do
                    local left, right = sums[cut] - before, all - sums[cut]
                    if left <= right and left + mine[cut] > most then most = left + mine[cut] end
                    if right <= left then
                        local kept = right + best[cut + 1][r]
                        if kept > most then most = kept end
                    end
                end
                mine[r] = most
            end
        end
        return best[1] and best[1][n] or 0, 0
    end,
}
