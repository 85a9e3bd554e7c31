-- Egg Drop (LeetCode 1884, 887): with so many eggs and floors, how many drops always suffice to find the highest
-- floor an egg survives? You choose a floor; the other player says whether the egg breaks, and scores 1 for each
-- drop: the winner's score is the answer. A state is "eggs floors" (left to tell apart), and "floor" once it is
-- chosen.
return {
    name = "egg-drop",
    kind = "score",
    params = {eggs = {default = 2, min = 1}, floors = {default = 6, min = 0, max = 1000000000}},
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
    large = function(p) return p.floors > 30 end,
    -- With d drops and e eggs, f(d, e) = f(d - 1, e - 1) + f(d - 1, e) + 1 floors can be told apart: below, above, and the
    -- floor of the first drop. The fewest drops whose f reaches the floors.
    shortcut = function(p)
        local reach, drops = {}, 0
        for e = 0, math.min(p.eggs, 64) do reach[e] = 0 end
        local most = math.min(p.eggs, 64)
        while reach[most] < p.floors do
            drops = drops + 1
            for e = most, 1, -1 do reach[e] = reach[e] + reach[e - 1] + 1 end
        end
        return 0, drops
    end,
}
