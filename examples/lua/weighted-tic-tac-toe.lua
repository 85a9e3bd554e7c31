-- Weighted Tic-Tac-Toe (AtCoder ABC 349 E): three in a row win at once; on a full board the higher total of one's
-- own squares does.
local lines = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}}

local function has_line(s, mark)
    for _, line in ipairs(lines) do
        if s:sub(line[1], line[1]) == mark and s:sub(line[2], line[2]) == mark and s:sub(line[3], line[3]) == mark then
            return true
        end
    end
    return false
end

local function stones(s)
    local count = 0
    for i = 1, 9 do
        if s:sub(i, i) ~= "." then count = count + 1 end
    end
    return count
end

return {
    name = "weighted-tic-tac-toe",
    params = {grid = {{0, 0, 0}, {0, 1, 0}, {0, 0, 0}}},
    answer = {win = "Takahashi", loss = "Aoki"},
    letters = ".XO", -- all boards are made of these: they need no table of texts
    start = function(p) return "........." end,
    moves = function(p, s, emit)
        local own = stones(s) % 2 == 0 and "X" or "O"
        if has_line(s, own == "X" and "O" or "X") then return end
        for i = 1, 9 do
            if s:sub(i, i) == "." then emit(s:sub(1, i - 1) .. own .. s:sub(i + 1), "square " .. i) end
        end
    end,
    mover = function(p, s) return stones(s) % 2 + 1 end,
    over = function(p, s)
        if has_line(s, "X") then return "first" elseif has_line(s, "O") then return "second" end
        local margin = 0
        for i = 1, 9 do
            local weight = p.grid[(i - 1) // 3 + 1][(i - 1) % 3 + 1]
            margin = margin + (s:sub(i, i) == "X" and weight or -weight)
        end
        return margin > 0 and "first" or margin < 0 and "second" or "tie"
    end,
    layer = function(p, s) return stones(s) end,
    even_steps = true,
    show = function(p, s) return s:sub(1, 3) .. "\n" .. s:sub(4, 6) .. "\n" .. s:sub(7, 9) end,
}
