return {
    title = "Sleepy Game",
    title_zh = "瞌睡游戏",
    family = "one player",
    rules = "A token on a directed graph; one player makes the moves of both sides. Win: the last move can be one of the first player's own. Draw: if not, but play can go on for ever.",
    rules_zh = "有向图上的棋子；一人替双方走。若能由先手走出最后一步则胜；否则若能永远走下去则平。",
    input = {
        {name = "out", type = "rows", count = {2, 100000}, from = 1, to = 100000},
        {name = "start", also = {"s"}, from = 1, to = 100000},
    },
    plain = "#out ##out / out: / start",
    game = "sleepy-game.lua out={out} start={start}",
    answer = {win = "Win", loss = "Lose", draw = "Draw"},
    output = "Win, Draw or Lose",
    output_zh = "Win、Draw 或 Lose",
    random = function(size)
        local n, out = math.max(2, size), {}
        for i = 1, n do
            local seen = {[i] = true}
            out[i] = {}
            for _ = 1, pick(0, math.min(4, n - 1)) do
                local j = pick(1, n)
                if not seen[j] then table.insert(out[i], j) end
                seen[j] = true
            end
        end
        return {out = out, start = pick(1, n)}
    end,
    valid = function(p)
        for _, list in ipairs(p.out) do
            for _, to in ipairs(list) do
                if to > #p.out then return false end
            end
        end
        return p.start <= #p.out
    end,
    wrong = function(p)
        for _, list in ipairs(p.out) do
            for _, to in ipairs(list) do
                if to < 1 or to > #p.out then return "an edge leads to a node that does not exist", "有边通向不存在的结点" end
            end
        end
        if p.start < 1 or p.start > #p.out then return "start should be a node", "start 应是图中的结点" end
    end,
}
