return {
    title = "Passing of time",
    title_zh = "时光的流逝",
    family = "graph with draws",
    rules = "A token on a directed graph; the player who moves it to the target wins, the player who can't move loses, and play may go on for ever.",
    rules_zh = "有向图上的棋子；把它移到终点者胜，无法移动者负，也可能永不结束。",
    input = {
        {name = "edges", type = "rows", width = 2, from = 1, to = "n"},
        {name = "start", also = {"x"}, from = 1, to = "n"},
        {name = "target", also = {"y"}, from = 1, to = "n"},
        {name = "n", from = 1, to = 100000},
    },
    plain = "n #edges $ / edges / { start target / }",
    game = "passing-of-time.lua edges={edges} start={start} target={target}",
    answer = {win = 1, loss = -1, draw = 0},
    output = "1 if the first player wins, -1 if the second does, 0 otherwise",
    output_zh = "先手胜 1，后手胜 -1，否则 0",
    random = function(size)
        local n, edges = math.max(2, math.min(size, 100000)), {}
        for i = 1, pick(1, 2 * n) do edges[i] = {pick(1, n), pick(1, n)} end
        local start = pick(1, n)
        return {edges = edges, start = start, target = start % n + 1, n = n}
    end,
    valid = function(p)
        for _, edge in ipairs(p.edges) do
            if edge[1] > p.n or edge[2] > p.n then return false end
        end
        return p.start <= p.n and p.target <= p.n and p.start ~= p.target
    end,
    wrong = function(p)
        for _, edge in ipairs(p.edges) do
            if #edge ~= 2 or math.min(edge[1], edge[2]) < 1 or math.max(edge[1], edge[2]) > p.n then
                return "an edge should be two nodes from 1 to n", "边应为 1 到 n 的两个结点"
            end
        end
        if math.min(p.start, p.target) < 1 or math.max(p.start, p.target) > p.n then
            return "start and target should be nodes from 1 to n", "start 和 target 应为 1 到 n 的结点"
        end
    end,
}
