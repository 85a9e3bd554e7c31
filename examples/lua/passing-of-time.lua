-- Passing of time (Luogu P6560): a token on a graph; who moves it to the target wins, who can't move loses, and a
-- game without end is 0. A state is the node.
local known, out -- of the parameters: where each node leads

local function nodes_from(p, node)
    if known ~= p then
        known, out = p, {}
        for _, edge in ipairs(p.edges) do
            local list = out[edge[1]] or {}
            out[edge[1]] = list
            list[#list + 1] = edge[2]
        end
    end
    return out[node] or {}
end

return {
    name = "passing-of-time",
    params = {edges = {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {3, 6}, {7, 5}, {6, 7}}, start = 1, target = 5},
    loop = "draw",
    most_moves = 200000,
    answer = {win = "1", draw = "0", loss = "-1"},
    start = function(p) return p.start end,
    moves = function(p, s, emit)
        if s == p.target then return end
        for _, to in ipairs(nodes_from(p, s)) do emit(to) end
    end,
}
