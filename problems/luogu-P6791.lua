return {
    title = "Stones (SNOI 2020)",
    title_zh = "取石子",
    family = "heaps",
    rules = "First take 1 to k stones, later up to twice what was taken before; the player who takes the last one loses. The question is for how many n from 1 to N the first player wins.",
    rules_zh = "首次取 1 到 k 颗，之后最多取上次的两倍；取走最后一颗者负。求 1 到 N 中先手必胜的 n 的个数。",
    input = {
        {name = "k", from = 1, to = 1000000000000000000},
        {name = "N", from = 1, to = 1000000000000000000},
    },
    plain = "$ / { k N / }",
    game = function(p)
        if p.N > 60 then return {} end -- counted, see answer
        local lines = {}
        for n = 1, p.N do lines[n] = "misere-fibonacci-nim.lua n=" .. n .. " k=" .. p.k end
        return lines
    end,
    answer = function(p, r)
        if #r > 0 then
            local won = 0
            for _, one in ipairs(r) do won = won + (one.outcome == "win" and 1 or 0) end
            return won
        end
        -- n is won if the smallest Fibonacci term of n - 1 is at most k (misere-fibonacci-nim.lua). Those of 1 … N - 1 with
        -- larger terms only are as many as the number that N - 1 without its smaller terms becomes when all terms move
        -- down: the order is the same.
        local f, rest, lost, first = {1, 2}, p.N - 1, 0, nil
        while f[#f] <= math.max(p.N, p.k) and #f < 89 do f[#f + 1] = f[#f] + f[#f - 1] end
        for i, term in ipairs(f) do
            if term > p.k then
                first = i
                break
            end
        end
        for i = #f, first or #f + 1, -1 do
            if f[i] <= rest then rest, lost = rest - f[i], lost + f[i - first + 1] end
        end
        return p.N - 1 - lost
    end,
    output = "how many of 1 … N are won",
    output_zh = "先手必胜的个数",
}
