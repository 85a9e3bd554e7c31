-- Clobber (Albert, Grossman, Nowakowski): take a neighbour or lose.
--
-- Stones X and O stand on all squares by turns. A player moves an own stone onto a neighbouring stone of the other, which is taken. Who
-- can't move loses. examples/c/clobber.c is the same game in C, for larger boards.
local each = bits.each

return {
    name = "clobber",
    about = "Clobber: move a stone onto a neighbouring one of the other side, which is taken; who can't move loses",
    about_zh = "Clobber（吞子棋）：把己方棋子走到相邻的对方棋子上并吃掉它；无棋可走者负",
    params = {
        columns = {default = 4, min = 1, max = 10, help = "columns of the board", help_zh = "列数"},
        rows = {default = 3, min = 1, max = 10, help = "rows of the board; 31 squares at most", help_zh = "行数；最多 31 格"},
    },

    setup = function(p)
        p.board = board.grid(p.columns, p.rows)
        p.state = p.board.state("XO", "XO")
        return p.state, p.state.symmetry("all", "swap")
    end,

    start = function(p)
        local x = 0
        for cell = 0, p.board.cells - 1 do
            if (cell % p.columns + cell // p.columns) % 2 == 0 then x = x | 1 << cell end
        end
        return p.state.pack(x, p.board.all & ~x, 0)
    end,

    moves = function(p, s, emit)
        local near, step, pack = p.board.near, p.board.step, p.state.pack
        local x, o, turn = p.state.unpack(s)
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        for from in each(near(other) & own) do
            local rest = own & ~(1 << from)
            for to in each(near(1 << from) & other) do
                local mine, theirs = rest | 1 << to, other & ~(1 << to)
                emit(turn == 0 and pack(mine, theirs, 1) or pack(theirs, mine, 0), step(from, to))
            end
        end
    end,

    layer = function(p, s)
        local x, o = p.state.unpack(s)
        return p.board.cells - bits.count(x | o)
    end,
}
