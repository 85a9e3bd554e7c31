return {
    title = "A Chess Game",
    title_zh = "棋子游戏",
    family = "heaps",
    rules = "Tokens on a graph without cycles; move one along an edge. The player who can't move loses.",
    rules_zh = "无环图上的若干棋子；每次沿边移动一枚。无法操作者负。",
    input = {
        {name = "out", type = "rows", count = {1, 1000}, from = 0, to = 999},
        {name = "tokens", type = "numbers", count = {1, 10}, from = 0, to = 999},
    },
    plain = "{ #out / out: / { #tokens tokens / } 0 / }",
    game = "chess-game.lua out={out} tokens={tokens}",
    answer = {win = "WIN", loss = "LOSE"},
    output = "WIN or LOSE for the first player",
    output_zh = "先手的 WIN 或 LOSE",
    random = function(size)
        local n, out, tokens = math.max(1, size), {}, {}
        for i = 1, n do
            out[i] = {}
            for j = i, n - 1 do
                if pick(1, 2) == 1 then table.insert(out[i], j) end
            end
        end
        for i = 1, pick(1, 3) do tokens[i] = pick(0, n - 1) end
        return {out = out, tokens = tokens}
    end,
    valid = function(p)
        for i, list in ipairs(p.out) do
            for _, to in ipairs(list) do
                if to >= #p.out or to < i then return false end
            end
        end
        for _, at in ipairs(p.tokens) do
            if at >= #p.out then return false end
        end
        return true
    end,
    wrong = function(p)
        for _, list in ipairs(p.out) do
            for _, to in ipairs(list) do
                if to < 0 or to >= #p.out then return "an edge leads to a node that does not exist", "有边通向不存在的结点" end
            end
        end
        for _, at in ipairs(p.tokens) do
            if at < 0 or at >= #p.out then return "a token is on a node that does not exist", "有棋子在不存在的结点上" end
        end
    end,
}
