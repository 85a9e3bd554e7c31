-- Two Ends (SPOJ TWENDS): take a number from an end of the row; the second player always takes the larger end, the
-- left one if they are equal. By how much can the first win? A state is "left-right".
return {
    name = "two-ends",
    kind = "score",
    params = {row = {3, 2, 10, 4}},
    start = function(p) return "1-" .. #p.row end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        if l > r then return end
        local greedy = (#p.row - (r - l + 1)) % 2 == 1
        if not greedy or p.row[l] >= p.row[r] then emit(l + 1 .. "-" .. r, "left", p.row[l]) end
        if not greedy or p.row[l] < p.row[r] then emit(l .. "-" .. r - 1, "right", p.row[r]) end
    end,
}
