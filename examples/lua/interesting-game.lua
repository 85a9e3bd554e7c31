-- Interesting Game (Codeforces 87C): split a heap into two or more heaps of sizes that follow one another (6 = 1 + 2
-- + 3); who can't loses. Asked is with how few parts the first move can win: moves are called by their parts.
return {
    name = "interesting-game",
    kind = "nimber",
    splits = true,
    most_parts = 500,
    params = {n = {default = 3, min = 1, max = 100000}},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for parts = 2, 500 do
            local rest = s - parts * (parts - 1) // 2 -- parts times the smallest
            if rest < parts then return end
            if rest % parts == 0 then
                local heaps = {}
                for i = 1, parts do heaps[i] = rest // parts + i - 1 end
                emit(heaps, parts)
            end
        end
    end,
}
