-- Grid Game (LeetCode 2017): two rows. The first robot goes right, once down, and right again, and empties the cells
-- it passes; then the second does the same and collects. The first wants the second to get little. A state is 0, the
-- column where the first goes down, or -1 at the end.
return {
    name = "grid-game",
    kind = "score",
    params = {top = {2, 5, 4}, bottom = {1, 5, 1}},
    answer = "winner",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        for column = 1, s >= 0 and #p.top or 0 do
            if s == 0 then
                emit(column, "down at " .. column)
            else
                local gain = 0
                for i = s + 1, column do gain = gain + p.top[i] end
                for i = column, s - 1 do gain = gain + p.bottom[i] end
                emit(-1, "down at " .. column, gain)
            end
        end
    end,
    large = function(p) return #p.top > 20 end,
    -- After the first robot has gone down at i, what is left is the top row right of i and the bottom row left of it: the
    -- second takes the larger one.
    shortcut = function(p)
        local top, bottom, best = 0, 0, nil
        for _, value in ipairs(p.top) do top = top + value end
        for i, value in ipairs(p.top) do
            top = top - value
            local gain = math.max(top, bottom)
            best = best and math.min(best, gain) or gain
            bottom = bottom + p.bottom[i]
        end
        return 0, best or 0
    end,
}
