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
}
