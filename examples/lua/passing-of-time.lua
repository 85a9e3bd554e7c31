-- Passing of time (Luogu P6560): a token on a graph; who moves it to the target wins, who can't move loses, and a
-- game without end is 0. A state is the node.
return {
    name = "passing-of-time",
    params = {edges = {{1, 2}, {2, 3}, {3, 4}, {4, 5}, {3, 6}, {7, 5}, {6, 7}}, start = 1, target = 5},
    loop = "draw",
    answer = {win = "1", draw = "0", loss = "-1"},
    start = function(p) return p.start end,
    moves = function(p, s, emit)
        if s == p.target then return end
        for _, edge in ipairs(p.edges) do
            if edge[1] == s then emit(edge[2]) end
        end
    end,
}
