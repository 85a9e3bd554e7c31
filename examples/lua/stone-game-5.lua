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
}
