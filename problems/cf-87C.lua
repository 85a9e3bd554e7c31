return {
    title = "Interesting Game",
    title_zh = "有趣的分堆",
    family = "heaps",
    rules = "Split a heap into two or more heaps of sizes that follow one another. The player who can't move loses. The question is the winning first move with the fewest parts.",
    rules_zh = "把一堆分成至少两堆，各堆大小为连续整数。无法操作者负。求份数最少的制胜第一步。",
    input = {{name = "n", from = 1, to = 100000}},
    plain = "n",
    game = "interesting-game.lua n={n}",
    moves = true,
    answer = function(p, r)
        local fewest = -1
        for _, move in ipairs(r[1].outcome == "win" and r[1].moves or {}) do
            local parts = math.tointeger(tonumber(move))
            if fewest < 0 or parts < fewest then fewest = parts end
        end
        return fewest
    end,
    output = "the number of parts, or -1",
    output_zh = "份数；必败为 -1",
}
