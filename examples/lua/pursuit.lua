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
}
