return {
    title = "Two-colour line game",
    title_zh = "双色染色游戏",
    family = "fixed order",
    rules = "Cells, some of them B or W. Each step names a player and the cell to colour. R wants many runs of one colour in the end, M few.",
    rules_zh = "一行格子，部分已染 B 或 W。每步指定玩家和要染的格子。R 希望最后的同色段数多，M 希望少。",
    input = {
        {name = "s", type = "text", letters = "BW_"},
        {name = "ops", type = "rows", width = 2},
    },
    plain = "#s #ops / s / ops",
    game = function(p)
        local who, where = {}, {}
        for i, step in ipairs(p.ops) do who[i], where[i] = step[1], step[2] end
        return "two-colors.lua s={s} who=" .. table.concat(who) .. " where=" .. table.concat(where, ",")
    end,
    output = "the number of runs",
    output_zh = "同色段数",
    random = function(size)
        local cells, order, ops = {}, shuffle(range(1, size)), {}
        for i = 1, size do cells[i] = "_" end
        local free = pick(1, size)
        for i, cell in ipairs(order) do
            if i <= free then
                ops[i] = {pick(0, 1) == 0 and "R" or "M", cell}
            else
                cells[cell] = pick(0, 1) == 0 and "B" or "W"
            end
        end
        return {s = table.concat(cells), ops = ops}
    end,
    valid = function(p)
        local seen, blanks = {}, #p.s:split("_") - 1
        for _, step in ipairs(p.ops) do
            if seen[step[2]] or p.s:sub(step[2], step[2]) ~= "_" then return false end
            seen[step[2]] = true
        end
        return #p.ops == blanks
    end,
    smaller = function(p)
        local all = {}
        for cell = 1, #p.s > 1 and #p.s or 0 do
            local ops = {}
            for _, step in ipairs(p.ops) do
                if step[2] ~= cell then ops[#ops + 1] = {step[1], step[2] > cell and step[2] - 1 or step[2]} end
            end
            if #ops > 0 then all[#all + 1] = {s = p.s:sub(1, cell - 1) .. p.s:sub(cell + 1), ops = ops} end
        end
        return all
    end,
    wrong = function(p)
        local left = #p.s:split("_") - 1
        local seen = {}
        for _, step in ipairs(p.ops) do
            if #step ~= 2 or (step[1] ~= "R" and step[1] ~= "M") then return "a step should be R or M and a cell", "一步应为 R 或 M 和格子编号" end
            if p.s:sub(step[2], step[2]) ~= "_" or seen[step[2]] then
                return "a step colours a cell that is coloured, or does not exist", "有一步染了已染色或不存在的格子"
            end
            seen[step[2]] = true
        end
        if #p.ops ~= left then return "every cell _ should be coloured by one step", "每个 _ 格子应恰好被一步染色" end
    end,
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
