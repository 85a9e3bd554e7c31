-- Breakthrough (Dan Troyka): get one piece to the other side.
--
-- Each player fills two rows. A piece moves one step straight or diagonally ahead onto an empty square; diagonally it may also take. X goes up
-- and begins. Who reaches the last row, or takes all pieces, wins.
local each = bits.each

return {
    name = "breakthrough",
    about = "Breakthrough: one step ahead, straight or diagonally, taking diagonally; who reaches the last row wins",
    about_zh = "突破棋：棋子向前直走或斜走一步，斜走可吃子；先到达对方底线者胜",
    params = {
        columns = {default = 4, min = 2, max = 7, help = "columns of the board", help_zh = "列数"},
        rows = {default = 4, min = 3, max = 7, help = "rows of the board; 31 squares at most", help_zh = "行数；最多 31 格"},
        depth = {default = 2, min = 1, max = 2, help = "rows of pieces", help_zh = "棋子的行数"},
    },

    setup = function(p)
        local b = board.grid(p.columns, p.rows)
        p.board, p.state = b, b.state("XO", "XO")
        -- For each player: straight ahead, both ways diagonally ahead.
        p.ahead = {b.north, b.south}
        p.aside = {function(set) return b.northwest(set) | b.northeast(set) end,
                   function(set) return b.southwest(set) | b.southeast(set) end}
        return p.state, p.state.symmetry("mirror", "flip+swap")
    end,

    start = function(p)
        local x, o = 0, 0
        for row = 1, p.depth do x, o = x | p.board.row(-row), o | p.board.row(row) end
        assert(x & o == 0, "the rows of the pieces overlap")
        return p.state.pack(x, o, 0)
    end,

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local x, o, turn = p.state.unpack(s)
        if x == 0 or o == 0 or x & b.row(1) ~= 0 or o & b.row(-1) ~= 0 then return end
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        local ahead, aside = p.ahead[turn + 1], p.aside[turn + 1]
        for from in each(own) do
            local piece = 1 << from
            local rest = own & ~piece
            for to in each(ahead(piece) & ~(own | other) | aside(piece) & ~own) do
                local mine, theirs = rest | 1 << to, other & ~(1 << to)
                emit(turn == 0 and pack(mine, theirs, 1) or pack(theirs, mine, 0), b.step(from, to))
            end
        end
    end,
}
