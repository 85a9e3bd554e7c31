-- Maximum Number of Moves to Kill All Pawns (LeetCode 3283): a knight on a board of 50 x 50; each in turn chooses a
-- pawn, which the knight captures in as few moves as it can. The first wants many moves in all, the second few: what
-- the second's captures take he pays. A state is where the knight is (0 or the last pawn) and, as bits, what is left.
local size = 50
local known = {} -- moves from a square to all others

local function distances(from)
    if known[from] then return known[from] end
    local far, queue, head = {[from] = 0}, {from}, 1
    while head <= #queue do
        local at = queue[head]
        head = head + 1
        local x, y = at // size, at % size
        for _, step in ipairs({{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}) do
            local tx, ty = x + step[1], y + step[2]
            local to = tx * size + ty
            if tx >= 0 and ty >= 0 and tx < size and ty < size and not far[to] then
                far[to] = far[at] + 1
                queue[#queue + 1] = to
            end
        end
    end
    known[from] = far
    return far
end

return {
    name = "kill-pawns",
    kind = "score",
    params = {k = {default = {1, 1}, min = 0, max = 49}, pawns = {default = {{0, 0}}, min = 0, max = 49}},
    start = function(p) return (1 << #p.pawns) - 1 end,
    moves = function(p, s, emit)
        local at, left, taken = s >> 16, s & 0xffff, #p.pawns
        for i = 0, #p.pawns - 1 do taken = taken - (left >> i & 1) end
        local square = at == 0 and p.k or p.pawns[at]
        local far = distances(square[1] * size + square[2])
        for i, pawn in ipairs(p.pawns) do
            if left >> i - 1 & 1 == 1 then
                local moves = far[pawn[1] * size + pawn[2]]
                emit(i << 16 | left & ~(1 << i - 1), "pawn " .. i, taken % 2 == 0 and moves or -moves)
            end
        end
    end,
}
