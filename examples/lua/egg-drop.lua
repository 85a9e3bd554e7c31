-- Egg Drop (LeetCode 1884, 887): with so many eggs and floors, how many drops always suffice to find the highest
-- floor an egg survives? You choose a floor; the other player says whether the egg breaks, and scores 1 for each
-- drop: the winner's score is the answer. A state is "eggs floors" (left to tell apart), and "floor" once it is
-- chosen.
return {
    name = "egg-drop",
    kind = "score",
    params = {eggs = {default = 2, min = 1}, floors = {default = 6, min = 0, max = 200}},
    answer = "winner",
    start = function(p) return p.eggs .. " " .. p.floors end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local eggs, floors, floor = at[1], at[2], at[3]
        if floor then
            if eggs > 1 or floor == 1 then emit(eggs - 1 .. " " .. floor - 1, "breaks", 1) end
            emit(eggs .. " " .. floors - floor, "holds", 1)
        elseif eggs > 0 then
            -- The last egg must not break before all below is known.
            for at = 1, eggs > 1 and floors or math.min(1, floors) do emit(s .. " " .. at, "floor " .. at) end
        end
    end,
}
