return {
    title = "Pursuit game",
    title_zh = "追逐游戏",
    family = "chase",
    rules = "A chaser and a runner on a connected graph with as many edges as nodes; each moves along an edge or stays, the chaser first. The question is after how many rounds the runner is caught.",
    rules_zh = "追逐者与逃跑者在边数等于点数的连通图上；每次沿边走一步或不动，追逐者先走。求多少回合能追上。",
    input = {
        {name = "edges", type = "rows", count = {3, 100000}, width = 2, from = 1, to = 100000},
        {name = "startA", also = {"a"}, from = 1, to = 100000},
        {name = "startB", also = {"b"}, from = 1, to = 100000},
    },
    game = "pursuit.lua edges={edges} a={startA} b={startB}",
    answer = function(p, r)
        return r[1].outcome == "win" and (r[1].plies + 1) // 2 or -1
    end,
    output = "the number of rounds, or -1 if the runner is never caught",
    output_zh = "回合数；追不上为 -1",
    random = function(size)
        local n, seen, edges = math.max(4, size), {}, {}
        local function link(i, j)
            local key = math.min(i, j) * 1000000 + math.max(i, j)
            if i == j or seen[key] then return end
            seen[key] = true
            edges[#edges + 1] = {i, j}
        end
        for i = 2, n do link(i, pick(1, i - 1)) end
        while #edges < n do link(pick(1, n), pick(1, n)) end
        local a = pick(1, n)
        return {edges = edges, startA = a, startB = a % n + 1}
    end,
    valid = function(p)
        local parts = {}
        local function find(x)
            while parts[x] and parts[x] ~= x do parts[x], x = parts[parts[x]], parts[parts[x]] end
            return x
        end
        local n = 0
        for _, edge in ipairs(p.edges) do
            for side = 1, 2 do
                if not parts[edge[side]] then parts[edge[side]], n = edge[side], n + 1 end
            end
            parts[find(edge[1])] = find(edge[2])
        end
        for i = 1, n do
            if not parts[i] or find(i) ~= find(1) then return false end
        end
        return n == #p.edges and p.startA <= n and p.startB <= n and p.startA ~= p.startB
    end,
    wrong = function(p)
        local known = {}
        for _, edge in ipairs(p.edges) do
            if #edge ~= 2 then return "an edge should be two nodes", "边应为两个结点" end
            known[edge[1]], known[edge[2]] = true, true
        end
        if not known[p.startA] or not known[p.startB] then
            return "startA and startB should be nodes of the graph", "startA 和 startB 应是图中的结点"
        end
    end,
}
