-- The program that returns 0 for left >= right, as a game: the last pile counts for neither player.
return {
    kind = "score",
    params = {piles = {5, 3, 4}},
    start = function(p) return "1-" .. #p.piles end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        if l >= r then return end
        emit(l + 1 .. "-" .. r, "left", p.piles[l])
        emit(l .. "-" .. r - 1, "right", p.piles[r])
    end,
}
