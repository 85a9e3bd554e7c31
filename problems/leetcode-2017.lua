return {
    title = "Grid Game",
    title_zh = "网格游戏",
    family = "worst case",
    rules = "Two rows of numbers. A robot goes from the top left to the bottom right, right or down, and takes what it passes; then a second robot does. The first wants the second to get as little as possible.",
    rules_zh = "两行数字。第一个机器人向右走并向下一次，取走经过的数，第二个随后同样走。前者希望后者得分尽量少。",
    input = {{name = "grid", type = "rows", count = 2, width = {1, 50000}, from = 1, to = 100000}},
    game = function(p)
        return "grid-game.lua top=" .. table.concat(p.grid[1], ",") .. " bottom=" .. table.concat(p.grid[2], ",")
    end,
    output = "what the second robot collects",
    output_zh = "第二个机器人的得分",
    random = function(size, least, most)
        local grid = {{}, {}}
        for i = 1, size do grid[1][i], grid[2][i] = pick(math.max(least, 1), most), pick(math.max(least, 1), most) end
        return {grid = grid}
    end,
    valid = function(p) return #p.grid[1] == #p.grid[2] end,
    smaller = function(p)
        local all = {}
        for i = 1, #p.grid[1] > 1 and #p.grid[1] or 0 do
            local grid = map(p.grid, function(row) return table.move(row, 1, #row, 1, {}) end)
            table.remove(grid[1], i)
            table.remove(grid[2], i)
            all[#all + 1] = {grid = grid}
        end
        for row = 1, 2 do
            for i, value in ipairs(p.grid[row]) do
                if value > 1 then
                    local grid = map(p.grid, function(list) return table.move(list, 1, #list, 1, {}) end)
                    grid[row][i] = value // 2
                    all[#all + 1] = {grid = grid}
                end
            end
        end
        return all
    end,
    wrong = function(p)
        if #p.grid ~= 2 or #p.grid[1] ~= #p.grid[2] then return "grid should be two rows of equal length", "grid 应为一样长的两行" end
    end,
}
