-- Remove Pairs (AtCoder ABC 354 E): cards with two sides; remove two cards whose fronts or whose backs are equal; who
-- can't loses. A state is the set of cards that are left, as bits.
return {
    name = "remove-pairs",
    params = {cards = {{1, 9}, {2, 5}, {4, 9}, {1, 4}, {2, 5}}},
    answer = {win = "Takahashi", loss = "Aoki"},
    start = function(p) return (1 << #p.cards) - 1 end,
    moves = function(p, s, emit)
        for i = 1, #p.cards do
            for j = i + 1, #p.cards do
                local both, a, b = 1 << (i - 1) | 1 << (j - 1), p.cards[i], p.cards[j]
                if s & both == both and (a[1] == b[1] or a[2] == b[2]) then
                    emit(s & ~both, i .. " and " .. j)
                end
            end
        end
    end,
}
