return {
    title = "Misère Nim (all winning moves)",
    title_zh = "反 Nim（全部制胜着法）",
    family = "heaps",
    rules = "Nim, but who takes the last stone loses. Asked are all moves that win.",
    rules_zh = "Nim，但取走最后一颗者负。求全部制胜的着法。",
    input = {{name = "heaps", type = "numbers", count = {1, 10}, from = 1, to = 100}},
    plain = "#heaps / heaps",
    game = "misere-nim {heaps}",
    moves = true,
    answer = function(p, r)
        if r[1].outcome ~= "win" then return "CONCEDE" end
        return map(r[1].moves, function(move)
            local n = move:numbers()
            return (n[2] or 1) .. ":" .. n[1]
        end)
    end,
    output = "the winning moves as heap:amount, or CONCEDE",
    output_zh = "制胜着法，形如 堆号:数量；必败则为 CONCEDE",
}
