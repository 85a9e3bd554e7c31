-- Binary Tree Coloring Game (LeetCode 1145): the first player has coloured node x of a binary tree; the second now
-- colours one; then each in turn colours a neighbour of his own nodes, and passes only if there is none. Can the
-- second own more in the end? `root` lists the nodes row by row, 0 where a node has no child on that side. A state is
-- the nodes in that order, by who is to move: o his own, x the other's.
local known, links -- of the parameters: the nodes that are next to each node, and the place of each

local function neighbours(p)
    if known ~= p then
        local place, waiting, i = {}, {}, 1
        known, links = p, {}
        for _, node in ipairs(p.root) do
            if node ~= 0 then
                place[#place + 1] = node
                links[#place] = {}
            end
        end
        -- The children of the nodes follow in the order of the nodes.
        local count, parent, side = 1, 1, 0
        while i < #p.root do
            i = i + 1
            if p.root[i] ~= 0 then
                count = count + 1
                links[parent][#links[parent] + 1] = count
                links[count][#links[count] + 1] = parent
            end
            side = side + 1
            if side == 2 then parent, side = parent + 1, 0 end
        end
        links.place = place
    end
    return links
end

local function index_of(p)
    for i, node in ipairs(neighbours(p).place) do
        if node == p.x then return i end
    end
    error("x = " .. p.x .. " is no node of the tree")
end

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
local function free_of(p, s)
    local nodes, begun = {}, s:find("o")
    for i = 1, #s do
        if s:sub(i, i) == "." then
            local free = not begun
            for _, next in ipairs(neighbours(p)[i]) do free = free or s:sub(next, next) == "o" end
            if free then nodes[#nodes + 1] = i end
        end
    end
    return nodes
end

return {
    name = "tree-coloring",
    params = {root = {default = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, min = 0}, x = {default = 3, min = 1}},
    answer = {win = true, loss = false, tie = false},
    start = function(p)
        local x, n = index_of(p), #neighbours(p).place
        return ("."):rep(x - 1) .. "x" .. ("."):rep(n - x)
    end,
    moves = function(p, s, emit)
        local nodes, place = free_of(p, s), neighbours(p).place
        for _, i in ipairs(nodes) do emit(swap(put(s, i)), "node " .. place[i]) end
        if #nodes == 0 and s:find(".") and #free_of(p, swap(s)) > 0 then emit(swap(s), "pass") end
    end,
    over = function(p, s)
        local margin = 0
        for i = 1, #s do
            local c = s:sub(i, i)
            margin = margin + (c == "o" and 1 or c == "x" and -1 or 0)
        end
        return margin > 0 and "win" or margin < 0 and "loss" or "tie"
    end,
    large = function(p) return #neighbours(p).place > 13 end,
    -- The second takes a neighbour of x and with it the whole part of the tree on that side, which the first can't enter;
    -- the rest is the first's. So he needs a side with more than half of all nodes, and no other node serves him better.
    shortcut = function(p)
        local x, n = index_of(p), #neighbours(p).place
        for _, side in ipairs(links[x]) do
            local seen, queue = {[x] = true, [side] = true}, {side}
            for _, node in ipairs(queue) do
                for _, next in ipairs(links[node]) do
                    if not seen[next] then
                        seen[next] = true
                        queue[#queue + 1] = next
                    end
                end
            end
            if 2 * #queue > n then return "win" end
        end
        return "loss"
    end,
}
