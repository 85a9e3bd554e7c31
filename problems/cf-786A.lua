return {
    title = "Berzerk",
    title_zh = "Berzerk（怪物绕圈）",
    family = "graph with draws",
    rules = "A monster stands on a circle of n places. Two players move it clockwise in turn, each by a step from a set of their own. The player who brings it to place 1 wins; play may go on for ever.",
    rules_zh = "怪物站在 n 个位置的圆周上。两人轮流按各自的步数集合顺时针移动它，把它移到位置 1 者胜；对局可能永不结束。",
    input = {
        {name = "n", from = 2, to = 7000},
        {name = "sets", type = "rows", count = 2, width = {1, 6999}, from = 1, to = "n"},
    },
    plain = "n / sets:",
    game = function(p)
        local line = "berzerk.lua n={n} one=" .. table.concat(p.sets[1], ",") .. " two=" .. table.concat(p.sets[2], ",")
        local states = {}
        for player = 1, 2 do
            for place = 2, p.n do states[#states + 1] = place .. "@" .. player end
        end
        return line, states
    end,
    answer = function(p, r)
        local words, lists = {win = "Win", loss = "Lose", draw = "Loop"}, {{}, {}}
        for i, one in ipairs(r) do
            local list = lists[i < p.n and 1 or 2]
            list[#list + 1] = words[one.outcome]
        end
        return lists
    end,
    output = "two lines, for each player beginning: Win, Lose or Loop with the monster at 2 … n",
    output_zh = "两行，分别为两人先手时怪物位于 2 到 n 的结果：Win、Lose 或 Loop",
    valid = function(p)
        for _, set in ipairs(p.sets) do
            local seen = {}
            for _, step in ipairs(set) do
                if seen[step] or step >= p.n then return false end
                seen[step] = true
            end
        end
        return true
    end,
    sizes = "as large as the site asks; n = 7000 with sets of all steps takes half a minute",
    sizes_zh = "可达网站的规模上限；n = 7000 且集合含全部步数时约需半分钟",
    wrong = function(p)
        if #p.sets ~= 2 then return "sets should be two lists", "sets 应为两个列表" end
        for _, set in ipairs(p.sets) do
            for _, step in ipairs(set) do
                if step < 1 or step >= p.n then return "a step should be from 1 to n - 1", "步数应在 1 到 n - 1 之间" end
            end
        end
    end,
}
