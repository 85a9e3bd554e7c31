-- King and rook against king on a small board: every legal position is a start, so that the table holds all of them.
--
-- White has king and rook, Black has a king. Checkmate wins; stalemate and the loss of the rook are ties. A state is
-- three squares and who moves: king, rook, black king, 0 or 1. "boyi stats" counts the positions of both sides.
local kings = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}

-- The square one step away, or nil.
local function step(p, square, direction)
    local file, rank = square % p.n + direction[1], square // p.n + direction[2]
    if file >= 0 and file < p.n and rank >= 0 and rank < p.n then return rank * p.n + file end
end

local function near(p, a, b)
    return math.abs(a % p.n - b % p.n) <= 1 and math.abs(a // p.n - b // p.n) <= 1
end

-- White's king is in the way of the rook; the black king moves, so it is not.
local function attacks(p, king, rook, square)
    for i = 1, 4 do
        local at = step(p, rook, kings[i])
        while at and at ~= king do
            if at == square then return true end
            at = step(p, at, kings[i])
        end
    end
    return false
end

local function pack(p, king, rook, black, mover)
    local size = p.n * p.n
    return ((king * size + rook) * size + black) * 2 + mover
end

local function unpack_state(p, s)
    local size = p.n * p.n
    return s // (2 * size * size), s // (2 * size) % size, s // 2 % size, s % 2
end

local function legal(p, s)
    local king, rook, black, mover = unpack_state(p, s)
    return king ~= rook and rook ~= black and not near(p, king, black) and
           (mover == 1 or not attacks(p, king, rook, black))
end

local bare = -1 -- the rook is lost

local function square_name(p, square)
    return string.char(97 + square % p.n) .. square // p.n + 1
end

return {
    name = "rook-ending",
    params = {n = {default = 4, min = 3, max = 8, help = "the side of the board"}},

    start = function(p) return pack(p, 0, p.n, p.n * p.n - 1, 0) end,

    -- All legal positions, one after another.
    starts = function(p)
        local s, last = -1, 2 * (p.n * p.n) ^ 3
        return function()
            repeat s = s + 1 until s >= last or legal(p, s)
            return s < last and s or nil
        end
    end,

    moves = function(p, s, emit)
        if s == bare then return end
        local king, rook, black, mover = unpack_state(p, s)
        for _, direction in ipairs(kings) do
            local to = step(p, mover == 0 and king or black, direction)
            if to and mover == 0 and to ~= rook and not near(p, to, black) then
                emit(pack(p, to, rook, black, 1), "K" .. square_name(p, to))
            elseif to and mover == 1 and not near(p, king, to) then
                if to == rook then
                    emit(bare, "kx" .. square_name(p, to))
                elseif not attacks(p, king, rook, to) then
                    emit(pack(p, king, rook, to, 0), "k" .. square_name(p, to))
                end
            end
        end
        for i = 1, mover == 0 and 4 or 0 do
            local to = step(p, rook, kings[i])
            while to and to ~= king and to ~= black do
                emit(pack(p, king, to, black, 1), "R" .. square_name(p, to))
                to = step(p, to, kings[i])
            end
        end
    end,

    over = function(p, s)
        if s == bare then return "tie" end
        local king, rook, black = unpack_state(p, s)
        return attacks(p, king, rook, black) and "loss" or "tie"
    end,

    mover = function(p, s) return s == bare and 0 or s % 2 end,
}
