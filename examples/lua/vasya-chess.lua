-- Vasya and Chess (Codeforces 493D): a board of n x n full of pawns, but for two queens in the upper corners; each
-- move has to capture a pawn or the other queen; who can't loses. A state is the board, row by row, seen by who is to
-- move: Q his queen, q the other's, p a pawn.
return {
    name = "vasya-chess",
    params = {n = {default = 2, min = 2, max = 1000000000}},
    answer = {win = "white", loss = "black"},
    start = function(p) return "Q" .. ("p"):rep(p.n - 2) .. "q" .. ("p"):rep(p.n * (p.n - 1)) end,
    show = function(p, s)
        local rows = {}
        for y = 1, p.n do rows[y] = s:sub((y - 1) * p.n + 1, y * p.n) end
        return table.concat(rows, "\n")
    end,
    moves = function(p, s, emit)
        local at = s:find("Q")
        if not at then return end -- it has been captured
        local x, y = (at - 1) % p.n, (at - 1) // p.n
        for dx = -1, 1 do
            for dy = -1, 1 do
                for step = 1, p.n do
                    local tx, ty = x + dx * step, y + dy * step
                    if (dx == 0 and dy == 0) or tx < 0 or ty < 0 or tx >= p.n or ty >= p.n then break end
                    local to = ty * p.n + tx + 1
                    if s:sub(to, to) ~= "." then
                        local board = {}
                        for i = 1, #s do -- the other one moves then: his queen is Q
                            local c = s:sub(i, i)
                            board[i] = i == at and "." or i == to and "q" or c == "q" and "Q" or c
                        end
                        emit(table.concat(board), string.char(97 + tx) .. p.n - ty)
                        break
                    end
                end
            end
        end
    end,
    large = function(p) return p.n > 3 end,
    -- Odd n: Black mirrors White's moves in the middle column, where White's queen can never be after its own move without
    -- being captured. Even n: White steps to the second square of the first row, and the rest of the board without the
    -- first column has an odd width, with the roles changed. (Compared with the engine for n = 2, 3, 4.)
    shortcut = function(p) return p.n % 2 == 0 and "win" or "loss" end,
}
