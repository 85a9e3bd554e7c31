-- Array game (HAOI 2015, Luogu P3179): of the cells 1 to n some are white. Choose a white cell x and turn x, 2x, ...
-- kx; who can't loses. A coin-turning game: the white cells have nothing to do with each other, and two on one cell
-- cancel out.
return {
    name = "array-game",
    kind = "nimber",
    splits = true,
    params = {n = {default = 3, min = 1, max = 60}, white = {default = {1, 2}, min = 1}},
    answer = {win = "Yes", loss = "No"},
    start = function(p) return p.white end,
    moves = function(p, s, emit)
        local cells = {}
        for k = 1, p.n // s do
            if k > 1 then cells[k - 1] = k * s end
            emit(cells, "turn " .. k)
        end
    end,
}
