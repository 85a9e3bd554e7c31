-- The table filled row by row from the top, as a game: the cell below is still 0 when it is read, so that taking the left pile ends the game.
return {
    kind = "score",
    params = {piles = {3, 9, 1, 2}},
    start = function(p) return "1-" .. #p.piles end,
    moves = function(p, s, emit)
        local ends = s:split("-")
        local l, r = tonumber(ends[1]), tonumber(ends[2])
        if l > r then return end
        emit(l + 1 .. "-" .. l, "left", p.piles[l])
        if l < r then emit(l .. "-" .. r - 1, "right", p.piles[r]) end
    end,
}
