-- connect COLUMNS ROWS 4, for the benchmark: states and algorithm as in src/games/connect.c (up to seven rows).
local game = {} -- what follows from the parameters, once

local function prepare(p)
    local stride = p.rows + 1
    local function each(column)
        local all = 0
        for c = 0, p.columns - 1 do all = all | column << c * stride end
        return all
    end
    game.stride, game.column = stride, (1 << stride) - 1
    game.start, game.squares = each(1), each((1 << p.rows) - 1)
    game.keep1, game.keep2, game.keep4 = each((1 << stride - 1) - 1), each((1 << stride - 2) - 1), 0
    if stride > 4 then game.keep4 = each((1 << stride - 4) - 1) end
    game.ready = true
end

local function look(s)
    local bits = s | s >> 1 & game.keep1
    bits = bits | bits >> 2 & game.keep2
    bits = bits | bits >> 4 & game.keep4
    local filled = bits >> 1 & game.keep1
    return filled, filled + game.start
end

local function parity(bits)
    bits = bits ~ bits >> 32
    bits = bits ~ bits >> 16
    bits = bits ~ bits >> 8
    bits = bits ~ bits >> 4
    return 0x6996 >> (bits & 15) & 1
end

local function has_line(stones)
    local stride = game.stride
    local pairs_ = stones & stones >> 1
    if pairs_ & pairs_ >> 2 ~= 0 then return true end
    pairs_ = stones & stones >> stride
    if pairs_ & pairs_ >> 2 * stride ~= 0 then return true end
    pairs_ = stones & stones >> stride - 1
    if pairs_ & pairs_ >> 2 * (stride - 1) ~= 0 then return true end
    pairs_ = stones & stones >> stride + 1
    return pairs_ & pairs_ >> 2 * (stride + 1) ~= 0
end

return {
    name = "connect",
    params = {columns = 4, rows = 4},
    start = function(p)
        prepare(p)
        return game.start
    end,
    moves = function(p, s, emit)
        if not game.ready then prepare(p) end
        local filled, marks = look(s)
        local crosses, turn = s ~ marks, parity(filled)
        if has_line(turn == 0 and filled ~ crosses or crosses) then return end
        marks = marks & game.squares
        local column = game.column
        for name = 0, p.columns - 1 do
            local mark = marks & column
            if mark ~= 0 then emit(s + (turn == 0 and mark << 1 or mark), name) end
            column = column << game.stride
        end
    end,
    over = function(p, s)
        local filled, marks = look(s)
        local crosses = s ~ marks
        return has_line(parity(filled) == 0 and filled ~ crosses or crosses) and "loss" or "tie"
    end,
    layer = function(p, s)
        if not game.ready then prepare(p) end
        local filled, count = look(s), 0
        while filled ~= 0 do filled, count = filled & filled - 1, count + 1 end
        return count
    end,
    even_steps = true,
}
