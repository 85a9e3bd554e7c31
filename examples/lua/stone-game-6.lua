-- Stone Game VI (LeetCode 1686): take any stone that is left; it is worth a[i] to the first player and b[i] to
-- the second. A state is the set of stones taken, as bits.
return {
    name = "stone-game-6",
    kind = "score",
    params = {a = {1, 3}, b = {2, 1}},
    answer = {win = 1, tie = 0, loss = -1},
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local worth, rest = p.a, s
        while rest > 0 do -- an odd number of stones taken: the second player's turn
            if rest & 1 == 1 then worth = worth == p.a and p.b or p.a end
            rest = rest >> 1
        end
        for i = 1, #p.a do
            if s >> (i - 1) & 1 == 0 then emit(s | 1 << (i - 1), "stone " .. i, worth[i]) end
        end
    end,
    large = function(p) return #p.a > 14 end,
    -- First minus second is what the first took of a + b minus the sum of all b: both players want the stone with the
    -- largest a + b. (Of equal ones any: the margin is the same.)
    shortcut = function(p)
        local stones, own, other = {}, 0, 0
        for i = 1, #p.a do stones[i] = {p.a[i] + p.b[i], i} end
        table.sort(stones, function(x, y) return x[1] > y[1] or x[1] == y[1] and x[2] < y[2] end)
        for turn, stone in ipairs(stones) do
            if turn % 2 == 1 then own = own + p.a[stone[2]] else other = other + p.b[stone[2]] end
        end
        return own, other
    end,
}
