-- Hex (Piet Hein, John Nash): join your two sides.
--
-- The players put stones on the empty cells of a rhombus of hexagons by turns. X, who begins, joins left and right, O joins top and bottom.
-- Exactly one of them can, and the first player wins on every square board.
return {
    name = "hex",
    about = "Hex: X joins left and right, O joins top and bottom",
    about_zh = "六贯棋：X 连通左右两边，O 连通上下两边",
    params = {
        columns = {default = 3, min = 1, max = 5, help = "columns of the board", help_zh = "列数"},
        rows = {default = 3, min = 1, max = 5, help = "rows of the board", help_zh = "行数"},
    },

    setup = function(p)
        local b = board.hex(p.columns, p.rows)
        p.board, p.state = b, b.state("XO", "XO")
        p.left, p.right, p.top, p.bottom = b.column(1), b.column(-1), b.row(1), b.row(-1)
        return p.state, p.columns == p.rows and p.state.symmetry("rotate", "transpose+swap") or p.state.symmetry("rotate")
    end,

    start = function(p) return p.state.pack(0, 0, 0) end,

    moves = function(p, s, emit)
        local fill, pack = p.board.fill, p.state.pack
        local x, o, turn = p.state.unpack(s)
        if turn == 1 and fill(p.left, x) & p.right ~= 0 or turn == 0 and fill(p.top, o) & p.bottom ~= 0 then
            return -- the player who has just moved has joined the sides
        end
        for cell in bits.each(p.board.all & ~(x | o)) do
            local stone = 1 << cell
            emit(turn == 0 and pack(x | stone, o, 1) or pack(x, o | stone, 0), cell)
        end
    end,

    layer = function(p, s)
        local x, o = p.state.unpack(s)
        return bits.count(x | o)
    end,
    even_steps = true,
}
