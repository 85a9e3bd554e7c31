-- Two-colour line game (Luogu P10608): cells, some coloured B or W; each step names a player, R or M, and the cell he
-- colours. R wants many runs of one colour in the end, M few: R gets the number of runs. A state is the cells; how
-- many are coloured tells the step. `who` and `where` list the steps.
local function step_of(p, s)
    local blanks = 0
    for i = 1, #s do blanks = blanks + (s:sub(i, i) == "_" and 1 or 0) end
    return #p.who - blanks + 1
end

local function runs(s)
    local count = 1
    for i = 2, #s do count = count + (s:sub(i, i) ~= s:sub(i - 1, i - 1) and 1 or 0) end
    return count
end

return {
    name = "two-colors",
    kind = "score",
    params = {s = "B__", who = "RM", where = {3, 2}},
    answer = "winner",
    start = function(p) return p.s end,
    moves = function(p, s, emit)
        local step = step_of(p, s)
        if step > #p.who then return end
        local cell = p.where[step]
        local again = p.who:sub(step, step) == p.who:sub(step + 1, step + 1)
        for _, color in ipairs({"B", "W"}) do
            emit(s:sub(1, cell - 1) .. color .. s:sub(cell + 1), color .. " at " .. cell, 0, again)
        end
    end,
    over = function(p, s) -- the turn has passed from who moved last
        if p.who:sub(-1) == "M" then return runs(s), 0 else return 0, runs(s) end
    end,
    large = function(p) return #p.who > 16 end,
    -- There is a run more than there are neighbours that differ: a sum over pairs of neighbours of w * [they differ], w = 1. The
    -- last cell to be coloured has both neighbours a and b coloured, and joins its two pairs, of weights v and w, to one:
    --     best over x of v * [x differs from a] + w * [x differs from b]  =  constant + u * [a differs from b]
    --     for R, who wants much:    v = w = 1: 2, u = -1    v = w = -1: 0, u = -1     v = -w: 0, u = 1
    --     for M, who wants little:  v = w = 1: 0, u = 1     v = w = -1: -2, u = 1     v = -w: 0, u = -1
    -- At an end of the row there is one pair only, and R gets max(w, 0), M min(w, 0). So the steps are taken back from the last
    -- to the first; what is left are pairs of cells that were coloured from the beginning.
    shortcut = function(p)
        local n, total, left, right, weight = #p.s, 1, {}, {}, {} -- weight[i]: of the pair of i and right[i]
        for i = 1, n do left[i], right[i], weight[i] = i - 1, i + 1, 1 end
        for step = #p.who, 1, -1 do
            local cell, much = p.where[step], p.who:sub(step, step) == "R"
            local a, b = left[cell], right[cell]
            if a >= 1 and b <= n then
                local v, w = weight[a], weight[cell]
                if v == w then total = total + (much and v + 1 or v - 1) end
                weight[a] = (v == w) == much and -1 or 1
            elseif a >= 1 or b <= n then
                local w = weight[a >= 1 and a or cell]
                total = total + (much and math.max(w, 0) or math.min(w, 0))
            end
            if a >= 1 then right[a] = b end
            if b <= n then left[b] = a end
        end
        for i = 1, n do
            local j = right[i]
            if p.s:sub(i, i) ~= "_" and j <= n and p.s:sub(i, i) ~= p.s:sub(j, j) then total = total + weight[i] end
        end
        if p.who:sub(1, 1) == "R" then return total, 0 else return 0, total end
    end,
}
