-- Six men's morris: mills on two squares.
--
-- The players place six men each by turns, then move them along the lines to empty neighbours. Who closes a mill, three men on one side of a
-- square, takes a man of the other player: one that is in no mill, unless all are. Who has two men left, or can't move, loses; play
-- that never ends is a draw.
local each, count, covers = bits.each, bits.count, bits.covers

-- The men that may be taken.
local function loose(men, mills)
    local held = 0
    for _, mill in ipairs(mills) do
        if men & mill == mill then held = held | mill end
    end
    return held == men and men or men & ~held
end

return {
    name = "six-mens-morris",
    about = "Six men's morris: place six men each, then move them; a mill takes a man of the other player",
    about_zh = "六子棋（六人莫里斯）：双方各摆六子，再沿线走子；三子成磨即可吃对方一子",
    params = {men = {default = 6, min = 3, max = 6, help = "men of each player", help_zh = "每方棋子数"}},
    loop = "draw",

    setup = function(p)
        local b = board.graph{
            names = "a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5",
            links = "a1-c1-e1 e1-e3-e5 e5-c5-a5 a5-a3-a1 b2-c2-d2 d2-d3-d4 d4-c4-b4 b4-b3-b2 c1-c2 e3-d3 c5-c4 a3-b3",
            picture = [[
.-------.-------.
|       |       |
|   .---.---.   |
|   |       |   |
.---.       .---.
|   |       |   |
|   .---.---.   |
|       |       |
.-------.-------.]],
        }
        p.board, p.state = b, b.state("XO", "XO", 3, 3)
        p.mills = table.move(b.chains, 1, 8, 1, {})
        local function places(names)
            local list = {}
            for i, name in ipairs(names:split(" ")) do list[i] = b.cell(name) end
            return list
        end
        return p.state, p.state.symmetry(
            places("e1 c1 a1 d2 c2 b2 e3 d3 b3 a3 d4 c4 b4 e5 c5 a5"), -- left and right
            places("e1 e3 e5 d2 d3 d4 c1 c2 c4 c5 b2 b3 b4 a1 a3 a5"), -- a quarter of a turn
            places("b2 c2 d2 a1 c1 e1 b3 a3 e3 d3 a5 c5 e5 b4 c4 d4"), -- inside and outside
            "swap")
    end,

    start = function(p) return p.state.pack(0, 0, 0, p.men, p.men) end,

    moves = function(p, s, emit)
        local b, pack, mills = p.board, p.state.pack, p.mills
        local x, o, turn, in_hand_x, in_hand_o = p.state.unpack(s)
        local own, other, in_hand, others_hand = x, o, in_hand_x, in_hand_o
        if turn == 1 then own, other, in_hand, others_hand = o, x, in_hand_o, in_hand_x end
        if count(own) + in_hand < 3 then return end
        local placed = in_hand > 0 and 1 or 0
        local function go(men, theirs, name)
            emit(turn == 0 and pack(men, theirs, 1, in_hand - placed, others_hand) or
                pack(theirs, men, 0, others_hand, in_hand - placed), name)
        end
        local taken = other ~= 0 and loose(other, mills) or 0
        local free = b.all & ~(x | o)
        local function arrive(from, rest, to)
            local men = rest | 1 << to
            local closed = false
            for _, mill in ipairs(mills) do closed = closed or (mill >> to & 1 == 1 and men & mill == mill) end
            if not closed or taken == 0 then return go(men, other, from and b.step(from, to) or to) end
            for cell in each(taken) do
                go(men, other & ~(1 << cell), from and b.step(from, to, cell) or b.name(to) .. "x" .. b.name(cell))
            end
        end
        if in_hand > 0 then
            for to in each(free) do arrive(nil, own, to) end
            return
        end
        for from in each(own) do
            for to in each(b.near(1 << from) & free) do arrive(from, own & ~(1 << from), to) end
        end
    end,
}
