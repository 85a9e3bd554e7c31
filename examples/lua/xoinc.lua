-- Xoinc, A Coin Game (USACO 2009 November, Luogu P2964): a stack of coins; take one or two from the top, and later as
-- many as twice what was taken before. Each scores his coins. A state is how many are gone and how many may be taken.
return {
    name = "xoinc",
    kind = "score",
    params = {row = {1, 3, 1, 7, 2}},
    answer = "own",
    start = function(p) return "0 2" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local gone, most, gain = at[1], at[2], 0
        for take = 1, math.min(most, #p.row - gone) do
            gain = gain + p.row[gone + take]
            emit(gone + take .. " " .. 2 * take, "take " .. take, gain)
        end
    end,
}
