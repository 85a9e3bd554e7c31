-- Stones (AtCoder ABC 270 D): one heap, a set of amounts that may be taken; both want as many stones as they can get.
return {
    name = "most-stones",
    kind = "score",
    params = {n = {default = 10, min = 0}, take = {1, 4}},
    answer = "own", -- what the first player gets, not by how much he is ahead
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for _, take in ipairs(p.take) do
            if take <= s then emit(s - take, take, take) end
        end
    end,
}
