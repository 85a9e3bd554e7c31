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
    large = function(p) return #p.row > 40 end,
    -- The same from the last coin back: best[gone][most] is what the mover gets. Allowing one more coin adds one choice.
    shortcut = function(p)
        local n, after, best = #p.row, {}, {}
        after[n], best[n] = 0, {[0] = 0}
        for gone = n - 1, 0, -1 do
            after[gone] = after[gone + 1] + p.row[gone + 1]
            local row = {[0] = 0}
            for most = 1, n - gone do
                local left = n - gone - most
                local other = best[gone + most][math.min(2 * most, left)]
                row[most] = math.max(row[most - 1], after[gone] - other)
            end
            best[gone] = row
        end
        local own = best[0][math.min(2, n)]
        return own, after[0] - own
    end,
}
