-- Dodgem, as a Lua file without helpers would be written: the board is a string, then who moves.
local function step(p, i, dx, dy)
    local x, y = (i - 1) % p.n + dx, (i - 1) // p.n + dy
    if x < 0 or x >= p.n or y < 0 or y >= p.n then return nil end
    return y * p.n + x + 1
end
local ways = {R = {{1, 0}, {0, -1}, {0, 1}}, U = {{0, -1}, {-1, 0}, {1, 0}}}
local function name(p, i) return string.char(97 + (i - 1) % p.n) .. (i - 1) // p.n + 1 end
return {
    name = "dodgem-text",
    params = {n = {default = 3, min = 2, max = 5}},
    loop = "draw",
    start = function(p)
        local cells = {}
        for i = 1, p.n * p.n do
            local x, y = (i - 1) % p.n, (i - 1) // p.n
            cells[i] = x == 0 and y < p.n - 1 and "R" or y == p.n - 1 and x > 0 and "U" or "."
        end
        return table.concat(cells) .. "R"
    end,
    moves = function(p, s, emit)
        local size = p.n * p.n
        local own = s:sub(-1)
        local other = own == "R" and "U" or "R"
        local board = s:sub(1, size)
        if not board:find("R") or not board:find("U") then return end
        for i = 1, size do
            if s:sub(i, i) == own then
                for k, way in ipairs(ways[own]) do
                    local to = step(p, i, way[1], way[2])
                    if to and s:sub(to, to) == "." then
                        local cells = {}
                        for j = 1, size do cells[j] = j == i and "." or j == to and own or s:sub(j, j) end
                        emit(table.concat(cells) .. other, name(p, i) .. "-" .. name(p, to))
                    elseif not to and k == 1 then
                        emit(s:sub(1, i - 1) .. "." .. s:sub(i + 1, size) .. other, name(p, i) .. " off")
                    end
                end
            end
        end
    end,
    over = function(p, s)
        return s:sub(1, p.n * p.n):find(s:sub(-1) == "R" and "U" or "R") and "win" or "loss"
    end,
}
