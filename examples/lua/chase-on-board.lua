-- Chessboard game (CQOI 2013, Luogu P4576): two pieces on a board of n x n, moving along rows and columns: White one
-- step, Black one or two. Who captures the other wins, as soon as he can; who loses delays it; it may go on for ever.
-- A state is the two squares (a row and a column each) and who is to move, 1 White, 2 Black.
return {
    name = "chase-on-board",
    params = {
        n = {default = 2, min = 1, max = 20},
        white = {default = {1, 1}, min = 1},
        black = {default = {2, 2}, min = 1},
    },
    loop = "draw",
    answer = {first = "WHITE", second = "BLACK", draw = "DRAW"},
    start = function(p) return table.concat({p.white[1], p.white[2], p.black[1], p.black[2], 1}, " ") end,
    mover = function(p, s) return s:numbers()[5] end,
    moves = function(p, s, emit)
        local at = s:numbers()
        if at[1] == at[3] and at[2] == at[4] then return end -- who is to move has been captured
        local own = at[5] == 1 and 1 or 3
        for step = 1, at[5] do
            for _, way in ipairs({{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) do
                local to = table.move(at, 1, 5, 1, {})
                to[own], to[own + 1], to[5] = at[own] + way[1] * step, at[own + 1] + way[2] * step, 3 - at[5]
                if math.min(to[own], to[own + 1]) >= 1 and math.max(to[own], to[own + 1]) <= p.n then
                    emit(table.concat(to, " "), to[own] .. "," .. to[own + 1])
                end
            end
        end
    end,
}
