return {
    title = "Misère Nim (all winning moves)",
    title_zh = "反 Nim（全部制胜着法）",
    family = "heaps",
    rules = "Nim, but the player who takes the last stone loses. The question: all moves that win.",
    rules_zh = "Nim，但取走最后一颗者负。求全部制胜的着法。",
    input = {{name = "heaps", type = "numbers"}},
    plain = "#heaps / heaps",
    game = "misere-nim {heaps}",
    moves = true,
    answer = function(p, r)
        if r[1].outcome ~= "win" then return "CONCEDE" end
        -- A move is "take 3 from heap 2", "take 3", or of many heaps "7 -> 4", which stands for every heap of 7.
        local list = {}
        for _, move in ipairs(r[1].moves) do
            local n = move:numbers()
            if #move:split("->") == 1 then
                list[#list + 1] = {n[2] or 1, n[1]}
            else
                for heap, size in ipairs(p.heaps) do
                    if size == n[1] then list[#list + 1] = {heap, n[1] - n[2]} end
                end
            end
        end
        table.sort(list, function(a, b) return a[1] < b[1] or (a[1] == b[1] and a[2] < b[2]) end)
        return map(list, function(move) return move[1] .. ":" .. move[2] end)
    end,
    output = "the winning moves as heap:amount, or CONCEDE",
    output_zh = "制胜着法，形如 堆号:数量；必败则为 CONCEDE",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
