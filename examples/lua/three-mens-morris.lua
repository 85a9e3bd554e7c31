-- Three men's morris: three men each on nine points; three in a row win.
--
-- The players place their men by turns; when all six stand, a move goes along a line to an empty neighbour. Rows, columns and the two
-- diagonals are lines. Who can't move loses; play that never ends is a draw.
local each = bits.each

return {
    name = "three-mens-morris",
    about = "Three men's morris: place three men each, then move them along the lines; three in a row win",
    about_zh = "三子棋：双方各摆三子，摆完后沿线走子；先连成三子者胜",
    loop = "draw",

    setup = function(p)
        local b = board.graph{
            names = "a1 b1 c1 a2 b2 c2 a3 b3 c3",
            links = "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3 a1-b2-c3 a3-b2-c1",
            picture = ".---.---.\n| \\ | / |\n.---.---.\n| / | \\ |\n.---.---.",
        }
        p.board, p.state = b, b.state("XO", "XO")
        return p.state, p.state.symmetry({2, 1, 0, 5, 4, 3, 8, 7, 6}, {0, 3, 6, 1, 4, 7, 2, 5, 8}, "swap")
    end,

    start = function(p) return p.state.pack(0, 0, 0) end,

    moves = function(p, s, emit)
        local b, pack = p.board, p.state.pack
        local x, o, turn = p.state.unpack(s)
        local own, other = x, o
        if turn == 1 then own, other = o, x end
        if bits.covers(other, b.chains) then return end
        local free = b.all & ~(x | o)
        local function go(men, name) emit(turn == 0 and pack(men, o, 1) or pack(x, men, 0), name) end
        if bits.count(own) < 3 then
            for to in each(free) do go(own | 1 << to, to) end
            return
        end
        for from in each(own) do
            for to in each(b.near(1 << from) & free) do go(own & ~(1 << from) | 1 << to, b.step(from, to)) end
        end
    end,
}
