-- Which nodes are linked, and back: linked[i][j] for nodes i - 1 and j - 1.
local function matrix(graph)
    return map(graph, function(list)
        local row = {}
        for _, j in ipairs(list) do row[j + 1] = true end
        return row
    end)
end

local function lists(linked)
    return map(linked, function(row)
        local list = {}
        for j = 1, #linked do
            if row[j] then list[#list + 1] = j - 1 end
        end
        return list
    end)
end

local function exchange(linked, a, b)
    linked[a], linked[b] = linked[b], linked[a]
    for _, row in ipairs(linked) do row[a], row[b] = row[b], row[a] end
end

return {
    title = "Cat and Mouse",
    title_zh = "猫和老鼠",
    family = "chase",
    rules = "A mouse (on node 1, moves first) and a cat (on node 2) walk a graph. The mouse wins on node 0, which the cat may not enter; the cat wins where the mouse is; a position that comes again is a draw.",
    rules_zh = "老鼠（在结点 1，先走）与猫（在结点 2）在图上移动。老鼠到结点 0 则胜，猫不能进入 0；猫追上老鼠则胜；局面重复为平。",
    input = {{name = "graph", type = "rows", count = {3, 50}, from = 0, to = 49}},
    game = function(p)
        return "cat-and-mouse [" .. table.concat(map(p.graph, function(list)
            return "[" .. table.concat(list, ",") .. "]"
        end), ",") .. "]"
    end,
    output = "1 if the mouse wins, 2 if the cat wins, 0 for a draw",
    output_zh = "老鼠胜 1，猫胜 2，平局 0",
    usual = {3, 12},
    random = function(size)
        -- A path, a cycle, a tree or a long graph, and a few links more, with the three places anywhere.
        local n, shape, linked = math.max(3, size), pick(1, 4), {}
        local label = shuffle(range(1, n))
        local function link(i, j) linked[label[i]][label[j]], linked[label[j]][label[i]] = true, true end
        for i = 1, n do linked[i] = {} end
        for i = 2, n do
            link(i, shape <= 2 and i - 1 or shape == 3 and pick(1, i - 1) or pick(math.max(1, i - 3), i - 1))
        end
        if shape == 2 then link(1, n) end
        for _ = 1, pick(0, math.max(3, n // 2)) do
            local i, j = pick(1, n), pick(1, n)
            if i ~= j then link(i, j) end
        end
        if pick(1, 2) == 1 then -- the cat guards the hole: else the mouse mostly wins, and a draw is rare
            local gate
            for j = 2, n do
                if linked[1][j] and gate then linked[1][j], linked[j][1] = nil, nil end
                if linked[1][j] then gate = j end
            end
            exchange(linked, 3, gate)
        end
        return {graph = lists(linked)}
    end,
    climb = 400,
    change = function(p)
        local n, linked = #p.graph, matrix(p.graph)
        if pick(1, 10) <= 3 then -- one of the three places elsewhere
            exchange(linked, pick(1, 3), pick(1, n))
        else
            for _ = 1, pick(1, 2) do
                local i, j = pick(1, n), pick(1, n)
                if i ~= j then
                    local now = not linked[i][j] or nil
                    linked[i][j], linked[j][i] = now, now
                end
            end
        end
        return {graph = lists(linked)}
    end,
    valid = function(p)
        local n, linked = #p.graph, {}
        for i, list in ipairs(p.graph) do
            linked[i] = {}
            if #list == 0 then return false end
            for _, j in ipairs(list) do
                if j >= n or j == i - 1 then return false end
                linked[i][j + 1] = true
            end
        end
        for i, list in ipairs(p.graph) do
            for _, j in ipairs(list) do
                if not linked[j + 1][i] then return false end
            end
        end
        -- The cat, and so the mouse, can always move: node 0 is not the only neighbour of the cat's nodes.
        for i = 2, n do
            if #p.graph[i] == 1 and p.graph[i][1] == 0 then return false end
        end
        return n >= 3
    end,
    smaller = function(p)
        local all, n = {}, #p.graph
        -- Without a node; its neighbours are then linked with node `to`, if there is one.
        local function without(gone, to)
            local linked = matrix(p.graph)
            for _, j in ipairs(to and p.graph[gone] or {}) do
                if j + 1 ~= to then linked[to][j + 1], linked[j + 1][to] = true, true end
            end
            table.remove(linked, gone)
            for i, row in ipairs(linked) do
                local rest = {}
                for j in pairs(row) do
                    if j ~= gone then rest[j > gone and j - 1 or j] = true end
                end
                linked[i] = rest
            end
            all[#all + 1] = {graph = lists(linked)}
        end
        for gone = 4, n do without(gone) end
        for gone = 4, n do
            for _, j in ipairs(p.graph[gone]) do without(gone, j + 1) end
        end
        for i, list in ipairs(p.graph) do -- without an edge
            for _, j in ipairs(list) do
                if i - 1 < j then
                    local linked = matrix(p.graph)
                    linked[i][j + 1], linked[j + 1][i] = nil, nil
                    all[#all + 1] = {graph = lists(linked)}
                end
            end
        end
        return all
    end,
}
