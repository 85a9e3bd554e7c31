-- The Game of the Amazons (Walter Zamkauskas), with one amazon each on a small board.
--
-- An amazon moves like a queen in chess, then shoots an arrow like a queen from where it stands now. Neither passes an amazon or an arrow
-- (#). Who can't move loses.
local each = bits.each

return {
    name = "amazons",
    about = "Amazons, one each: move like a queen, then block a square that a queen would reach; who can't move loses",
    about_zh = "亚马逊棋（双方各一枚）：像国际象棋的后那样走一步，再射一箭封住一格；无棋可走者负",
    params = {n = {default = 3, min = 2, max = 4, help = "the side of the board", help_zh = "棋盘边长"}},

    setup = function(p)
        p.board = board.grid(p.n, p.n)
        p.state = p.board.state("XO#", "XO")
        return p.state, p.state.symmetry("all", "swap")
    end,

    start = function(p) return p.state.pack(1, 1 << p.board.cells - 1, 0, 0) end, -- in opposite corners

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local x, o, arrows, turn = p.state.unpack(s)
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        local from, rest = bits.first(own), other | arrows
        for to in each(b.queen(from, rest) & ~rest) do
            local amazon = 1 << to
            for arrow in each(b.queen(to, rest | amazon) & ~rest) do
                local blocked = arrows | 1 << arrow
                emit(turn == 0 and pack(amazon, o, blocked, 1) or pack(x, amazon, blocked, 0), b.step(from, to, arrow))
            end
        end
    end,

    layer = function(p, s) return bits.count((select(3, p.state.unpack(s)))) end,
    even_steps = true,
}
