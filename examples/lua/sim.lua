-- Sim (Gustavus Simmons): who makes a triangle of one's own colour loses.
--
-- The players colour by turns the lines between six points. The first to complete a triangle of three lines of the own colour loses; with
-- six points there is always one.
local points = 6

return {
    name = "sim",
    about = "Sim: colour the lines between six points; who completes a triangle of the own colour loses",
    about_zh = "Sim：轮流给六点之间的连线着色；先形成己色三角形者负",

    setup = function(p)
        local names, edge = {}, {}
        for i = 1, points do
            edge[i] = edge[i] or {}
            for j = i + 1, points do
                names[#names + 1] = i .. "" .. j
                edge[i][j] = #names - 1
                edge[j] = edge[j] or {}
                edge[j][i] = edge[i][j]
            end
        end
        p.board = board.graph{names = table.concat(names, " ")}
        p.state = p.board.state("XO", "XO")
        p.triangles = {}
        for i = 1, points do
            for j = i + 1, points do
                for k = j + 1, points do table.insert(p.triangles, bits.of(edge[i][j], edge[j][k], edge[i][k])) end
            end
        end
        -- Any points may change places: two of them, and all in a ring, make all permutations.
        local function renamed(to)
            local list = {}
            for i = 1, points do
                for j = i + 1, points do list[#list + 1] = edge[to[i]][to[j]] end
            end
            return list
        end
        return p.state, p.state.symmetry(renamed({2, 1, 3, 4, 5, 6}), renamed({2, 3, 4, 5, 6, 1}))
    end,

    start = function(p) return p.state.pack(0, 0, 0) end,

    moves = function(p, s, emit)
        local x, o, turn = p.state.unpack(s)
        if bits.covers(turn == 0 and o or x, p.triangles) then return end
        for line in bits.each(p.board.all & ~(x | o)) do
            local more = 1 << line
            emit(turn == 0 and p.state.pack(x | more, o, 1) or p.state.pack(x, o | more, 0), line)
        end
    end,

    -- The player who has just moved has made a triangle.
    over = function(p, s) return "win" end,

    layer = function(p, s)
        local x, o = p.state.unpack(s)
        return bits.count(x | o)
    end,
    even_steps = true,
}
