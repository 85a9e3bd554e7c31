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
}
