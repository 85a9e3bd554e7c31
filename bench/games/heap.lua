-- heaps --take 1-3 with one heap, for the benchmark.
return {
    params = {n = 1000000},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for take = 1, s < 3 and s or 3 do emit(s - take, take) end
    end,
}
