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
}
