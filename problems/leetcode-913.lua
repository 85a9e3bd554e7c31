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
    random = function(size)
        -- Long rather than dense, with the three places anywhere: that is where play takes long.
        local n, linked = math.max(3, size), {}
        local label = shuffle(range(1, n))
        for i = 1, n do linked[i] = {} end
        local function link(i, j) linked[label[i]][label[j]], linked[label[j]][label[i]] = true, true end
        for i = 2, n do link(i, pick(math.max(1, i - 3), i - 1)) end -- connected
        for _ = 1, pick(0, 3) do
            local i, j = pick(1, n), pick(1, n)
            if i ~= j then link(i, j) end
        end
        return {graph = map(linked, function(row)
            local list = {}
            for j = 1, n do
                if row[j] then list[#list + 1] = j - 1 end
            end
            return list
        end)}
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
        for gone = 3, n > 3 and n - 1 or 0 do -- without node `gone`
            local graph = {}
            for i, list in ipairs(p.graph) do
                if i ~= gone + 1 then
                    local rest = {}
                    for _, j in ipairs(list) do
                        if j ~= gone then rest[#rest + 1] = j > gone and j - 1 or j end
                    end
                    graph[#graph + 1] = rest
                end
            end
            all[#all + 1] = {graph = graph}
        end
        for i, list in ipairs(p.graph) do -- without an edge
            for _, j in ipairs(list) do
                if i - 1 < j then
                    all[#all + 1] = {graph = map(p.graph, function(row, k)
                        local rest = {}
                        for _, to in ipairs(row) do
                            local edge = k == i and to == j or k == j + 1 and to == i - 1
                            if not edge then rest[#rest + 1] = to end
                        end
                        return rest
                    end)}
                end
            end
        end
        return all
    end,
}
