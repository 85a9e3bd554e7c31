-- Stair Game (CSES 1099): balls lie on stairs 1 to n; move any number of them from a stair to the one below; who
-- can't move loses.
return {
    name = "staircase",
    params = {stairs = {default = {0, 2, 1}, min = 0, help = "balls on stairs 1, 2, …"}},
    answer = {win = "first", loss = "second"},
    start = function(p) return table.concat(p.stairs, ",") end,
    moves = function(p, s, emit)
        local stairs = s:numbers()
        for k = 2, #stairs do
            local here, below = stairs[k], stairs[k - 1]
            for count = 1, here do
                stairs[k], stairs[k - 1] = here - count, below + count
                emit(table.concat(stairs, ","), count .. " from " .. k)
            end
            stairs[k], stairs[k - 1] = here, below
        end
    end,
    -- Every move brings balls down: the more of the way is behind them, the later the state.
    layer = function(p, s)
        local down = 0
        for k, balls in ipairs(p.stairs) do down = down + k * balls end
        for k, balls in ipairs(s:numbers()) do down = down - k * balls end
        return math.max(down, 0)
    end,
    large = function(p)
        local weight = 0
        for k, balls in ipairs(p.stairs) do weight = weight + (k - 1) * balls end
        return weight > 24 or #p.stairs > 12
    end,
    -- Nim on the even stairs: a move from an even stair takes balls off that heap. Balls that come to an even stair from
    -- above can be moved on at once, which undoes it; the balls on stair 1 do not move any more.
    shortcut = function(p)
        local all = 0
        for k = 2, #p.stairs, 2 do all = all ~ p.stairs[k] end
        return all ~= 0 and "win" or "loss"
    end,
}
