-- Who can win (Luogu P4136): a stone in a corner of a board of n x n; move it to a neighbour where it has not been;
-- who can't loses. A state is the board, row by row: o the stone, x where it has been.
local function count(s, letter)
    local found = 0
    for i = 1, #s do found = found + (s:sub(i, i) == letter and 1 or 0) end
    return found
end

return {
    name = "corner-walk",
    params = {n = {default = 2, min = 1, max = 1000000000}},
    answer = {win = "Alice", loss = "Bob"},
    letters = ".ox",
    start = function(p) return "o" .. ("."):rep(p.n * p.n - 1) end,
    layer = function(p, s) return count(s, "x") end,
    show = function(p, s)
        local rows = {}
        for y = 1, p.n do rows[y] = s:sub((y - 1) * p.n + 1, y * p.n) end
        return table.concat(rows, "\n")
    end,
    moves = function(p, s, emit)
        local at = s:find("o") - 1
        local x, y = at % p.n, at // p.n
        local left = s:sub(1, at) .. "x" .. s:sub(at + 2)
        for _, step in ipairs({{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) do
            local tx, ty = x + step[1], y + step[2]
            local to = ty * p.n + tx + 1
            if tx >= 0 and ty >= 0 and tx < p.n and ty < p.n and s:sub(to, to) == "." then
                emit(left:sub(1, to - 1) .. "o" .. left:sub(to + 1), string.char(97 + tx) .. ty + 1)
            end
        end
    end,
    large = function(p) return p.n > 4 end,
    -- Even n: the board is covered by dominoes, and the first always moves to the other half of the one the stone is on.
    -- Odd n: all squares but the corner are covered, and the second does so.
    shortcut = function(p) return p.n % 2 == 0 and "win" or "loss" end,
}
