-- Domineering (Göran Andersson): dominoes on a board, one player's upright, the other's lying.
--
-- The first player V puts upright dominoes on the empty squares of a board, the second player H lying ones. Who can't move loses.
return {
    name = "domineering",
    about = "Domineering: V lays upright dominoes, H lying ones; who can't move loses",
    about_zh = "多米诺占格：V 竖放、H 横放骨牌；不能再放者负",
    params = {
        columns = {default = 4, min = 1, max = 8, help = "columns of the board", help_zh = "列数"},
        rows = {default = 4, min = 1, max = 7, help = "rows of the board", help_zh = "行数"},
    },

    setup = function(p)
        p.board = board.grid(p.columns, p.rows)
        p.state = p.board.state("#", "VH")
        local symmetry = p.columns == p.rows and p.state.symmetry("mirror", "flip", "transpose+swap")
        return p.state, symmetry or p.state.symmetry("mirror", "flip")
    end,

    start = function(p) return p.state.pack(0, 0) end,

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local taken, turn = p.state.unpack(s)
        local free = b.all & ~taken
        local next = turn == 0 and b.south or b.east
        -- The cells of `free` whose neighbour below (or to the right) is free, too.
        for cell in bits.each(free & (turn == 0 and b.north or b.west)(free)) do
            local half = 1 << cell
            emit(pack(taken | half | next(half), 1 - turn), cell)
        end
    end,

    layer = function(p, s) return bits.count((p.state.unpack(s))) end,
}
