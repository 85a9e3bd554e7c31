-- Termites (Luogu P3210, PA 2010): a row of piles with gaps (0). Take a pile that has an empty neighbour and score
-- it; its place is empty from then on. A state is the set of piles taken, as bits.
return {
    name = "termites",
    kind = "score",
    params = {row = {default = {1, 2, 0, 3, 7, 4, 0, 9}, min = 0}},
    answer = "own",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local function empty(i) return p.row[i] == 0 or s >> (i - 1) & 1 == 1 end
        for i = 1, #p.row do
            if not empty(i) and (i > 1 and empty(i - 1) or i < #p.row and empty(i + 1)) then
                emit(s | 1 << (i - 1), "pile " .. i, p.row[i])
            end
        end
    end,
    layer = function(p, s) -- how many are taken
        local count = 0
        while s > 0 do s, count = s & s - 1, count + 1 end
        return count
    end,
    even_steps = true,
}
