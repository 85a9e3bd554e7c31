return {
    title = "Game in Momotetsu World",
    title_zh = "桃铁世界的游戏",
    family = "graph",
    rules = "A piece in the top left corner of a grid of + and -; move it right or down and score +1 or -1 for the square it comes to. The higher score wins; Takahashi begins.",
    rules_zh = "棋子在 +、- 网格的左上角；每次右移或下移，按到达的格子得 +1 或 -1 分。得分高者胜；Takahashi 先手。",
    input = {{name = "grid", also = {"A"}, type = "texts", count = {1, 2000}, width = {1, 2000}, letters = "+-"}},
    plain = "#grid #grid[1] / grid/",
    game = "momotetsu.lua grid={grid}",
    answer = {win = "Takahashi", loss = "Aoki", tie = "Draw"},
    output = "Takahashi, Aoki or Draw",
    output_zh = "Takahashi、Aoki 或 Draw",
    random = function(size)
        local grid, width = {}, pick(1, size)
        for row = 1, pick(1, size) do
            local cells = {}
            for column = 1, width do cells[column] = pick(0, 1) == 0 and "+" or "-" end
            grid[row] = table.concat(cells)
        end
        return {grid = grid}
    end,
    valid = function(p)
        for _, row in ipairs(p.grid) do
            if #row ~= #p.grid[1] then return false end
        end
        return true
    end,
    smaller = function(p)
        local all = {}
        if #p.grid > 1 then
            for i = 1, #p.grid do
                local grid = table.move(p.grid, 1, #p.grid, 1, {})
                table.remove(grid, i)
                all[#all + 1] = {grid = grid}
            end
        end
        for column = 1, #p.grid[1] > 1 and #p.grid[1] or 0 do
            all[#all + 1] = {grid = map(p.grid, function(row) return row:sub(1, column - 1) .. row:sub(column + 1) end)}
        end
        return all
    end,
    wrong = function(p)
        for _, row in ipairs(p.grid) do
            if #row ~= #p.grid[1] then return "the rows of grid should be equally long", "grid 的各行应一样长" end
        end
    end,
}
