-- Pursuit game (LeetCode LCP 21): chaser and runner on a graph, each going along an edge or staying; the chaser moves
-- first. In how many rounds does he catch the runner? A win in 2 k - 1 moves is one in k rounds; a draw is never. A
-- state is who is to move (0 the chaser, 1 the runner), the chaser's node and the runner's.
return {
    name = "pursuit",
    params = {edges = {{1, 2}, {2, 3}, {3, 4}, {4, 1}, {2, 5}, {5, 6}}, a = 3, b = 5},
    loop = "draw",
    start = function(p) return "0 " .. p.a .. " " .. p.b end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local turn, chaser, runner = at[1], at[2], at[3]
        if chaser == runner then return end -- the runner, who is to move, has been caught
        local here = turn == 0 and chaser or runner
        local function go(to, name)
            if turn == 1 and to == chaser then return end -- nobody runs into his arms
            emit(turn == 0 and "1 " .. to .. " " .. runner or "0 " .. chaser .. " " .. to, name)
        end
        go(here, "stay")
        for _, edge in ipairs(p.edges) do
            if edge[1] == here then go(edge[2], edge[2]) end
            if edge[2] == here then go(edge[1], edge[1]) end
        end
    end,
    large = function(p) return #p.edges > 60 end,
    -- For a connected graph with as many edges as nodes: trees on one circle. On a circle of four or more the runner is
    -- never caught once he gets there with the chaser not next to him. Otherwise he goes to the node that the chaser
    -- reaches last, of those that he himself reaches early enough.
    shortcut = function(p)
        local next_to, degree, nodes = {}, {}, 0
        for _, edge in ipairs(p.edges) do
            for side = 1, 2 do
                local node, other = edge[side], edge[3 - side]
                if not next_to[node] then next_to[node], degree[node], nodes = {}, 0, nodes + 1 end
                degree[node] = degree[node] + 1
                table.insert(next_to[node], other)
            end
        end
        local function distances(from)
            local far, queue, head = {[from] = 0}, {from}, 1
            while queue[head] do
                local at = queue[head]
                head = head + 1
                for _, to in ipairs(next_to[at]) do
                    if not far[to] then
                        far[to] = far[at] + 1
                        queue[#queue + 1] = to
                    end
                end
            end
            return far, #queue
        end
        if not next_to[p.a] or not next_to[p.b] then return nil end
        local chaser, reached = distances(p.a)
        if reached ~= nodes or #p.edges ~= nodes then return nil end
        local runner = distances(p.b)
        if chaser[p.b] <= 1 then return "win", 1 end
        -- The circle is what is left when leaves are taken off, again and again.
        local leaves, circle = {}, nodes
        for node, count in pairs(degree) do
            if count == 1 then leaves[#leaves + 1] = node end
        end
        local off = 1
        while leaves[off] do
            local node = leaves[off]
            off, circle, degree[node] = off + 1, circle - 1, 0
            for _, other in ipairs(next_to[node]) do
                degree[other] = degree[other] - 1
                if degree[other] == 1 then leaves[#leaves + 1] = other end
            end
        end
        local rounds = 0
        for node, far in pairs(chaser) do
            if far > runner[node] + 1 then
                rounds = math.max(rounds, far)
                if circle >= 4 and degree[node] > 1 then return "draw" end
            end
        end
        return "win", 2 * rounds - 1
    end,
}
