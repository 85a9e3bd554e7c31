-- Binary Tree Coloring Game (LeetCode 1145): the first player has coloured node x of a binary tree; the second now
-- colours one; then each in turn colours a neighbour of his own nodes, and passes only if there is none. Can the
-- second own more in the end? Nodes go row by row, node i having 2i and 2i + 1 below it. A state is the tree by who
-- is to move: o his own, x the other's.
local function swap(s)
    local out = {}
    for i = 1, #s do
        local c = s:sub(i, i)
        out[i] = c == "o" and "x" or c == "x" and "o" or c
    end
    return table.concat(out)
end

local function put(s, i) return s:sub(1, i - 1) .. "o" .. s:sub(i + 1) end

-- The nodes the mover may colour; before he has one, any.
local function free_of(s)
    local nodes, begun = {}, s:find("o")
    for i = 1, #s do
        if s:sub(i, i) == "." then
            for _, next in ipairs({i // 2, 2 * i, 2 * i + 1}) do
                if not begun or (next >= 1 and s:sub(next, next) == "o") then
                    nodes[#nodes + 1] = i
                    break
                end
            end
        end
    end
    return nodes
end

return {
    name = "tree-coloring",
    params = {n = {default = 11, min = 1, max = 15}, x = {default = 3, min = 1}},
    answer = {win = "true", loss = "false", tie = "false"},
    start = function(p) return ("."):rep(p.x - 1) .. "x" .. ("."):rep(p.n - p.x) end,
    moves = function(p, s, emit)
        local nodes = free_of(s)
        for _, i in ipairs(nodes) do emit(swap(put(s, i)), "node " .. i) end
        if #nodes == 0 and #free_of(swap(s)) > 0 then emit(swap(s), "pass") end
    end,
    over = function(p, s)
        local margin = 0
        for i = 1, #s do
            local c = s:sub(i, i)
            margin = margin + (c == "o" and 1 or c == "x" and -1 or 0)
        end
        return margin > 0 and "win" or margin < 0 and "loss" or "tie"
    end,
}
