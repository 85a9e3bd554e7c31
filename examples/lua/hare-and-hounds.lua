-- Hare and hounds: three hounds hunt a hare on eleven points.
--
-- A piece moves along a line to an empty neighbour. The hare H may go anywhere; the hounds D never go back to the left. The hounds, who
-- move first, win when the hare can't move; the hare wins when it is past all hounds, or when the hunt never ends.
local each = bits.each

return {
    name = "hare-and-hounds",
    about = "Hare and hounds: three hounds, who never go back, try to corner the hare",
    about_zh = "追兔棋：三只猎犬只进不退，要把兔子围住；兔子越过所有猎犬或一直不被围住则胜",
    loop = "second",

    setup = function(p)
        local b = board.graph{
            names = "b e h a c f i k d g j",
            links = "a-b-c-d-a a-c-f-i-k k-h-i-j-k b-e-h d-g-j e-f-g b-f-j d-f-h",
            picture = [[
    .---.---.
  / | \ | / | \
.---.---.---.---.
  \ | / | \ | /
    .---.---.]],
        }
        p.board, p.state = b, b.state("DH", "DH")
        local column = {}
        for i, names in ipairs({"a", "b c d", "e f g", "h i j", "k"}) do
            for _, name in ipairs(names:split(" ")) do column[b.cell(name)] = i end
        end
        p.hare, p.hound, p.ahead = {}, {}, {} -- where they go from a cell; the cells that the hare at this cell has not passed
        for cell = 0, b.cells - 1 do
            p.hare[cell], p.hound[cell], p.ahead[cell] = b.near(1 << cell), 0, 0
            for to = 0, b.cells - 1 do
                if column[to] >= column[cell] then p.hound[cell] = p.hound[cell] | b.near(1 << cell) & 1 << to end
                if column[to] < column[cell] then p.ahead[cell] = p.ahead[cell] | 1 << to end
            end
        end
        -- Top and bottom change places.
        local flipped = {}
        for cell, name in ipairs(("d g j a c f i k b e h"):split(" ")) do flipped[cell] = b.cell(name) end
        return p.state, p.state.symmetry(flipped)
    end,

    start = function(p)
        local cell = p.board.cell
        return p.state.pack(bits.of(cell("a"), cell("b"), cell("d")), bits.of(cell("k")), 0)
    end,

    moves = function(p, s, emit)
        local pack, step = p.state.pack, p.board.step
        local hounds, hare, turn = p.state.unpack(s)
        local at, free = bits.first(hare), ~(hounds | hare)
        if hounds & p.ahead[at] == 0 then return end
        if turn == 1 then
            for to in each(p.hare[at] & free) do emit(pack(hounds, 1 << to, 0), step(at, to)) end
            return
        end
        for from in each(hounds) do
            for to in each(p.hound[from] & free) do
                emit(pack(hounds & ~(1 << from) | 1 << to, hare, 1), step(from, to))
            end
        end
    end,

    -- The hare is past the hounds, or one side can't move.
    over = function(p, s)
        local hounds, hare, turn = p.state.unpack(s)
        return hounds & p.ahead[bits.first(hare)] == 0 and "second" or turn == 1 and "first" or "second"
    end,

    mover = function(p, s) return select(3, p.state.unpack(s)) end,
}
