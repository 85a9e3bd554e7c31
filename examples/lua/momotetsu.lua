-- Game in Momotetsu World (AtCoder ABC 201 D): a piece in the top left corner of a grid moves right or down and
-- scores +1 or -1 for the square it comes to.
return {
    name = "momotetsu",
    kind = "score",
    params = {grid = {"---", "+-+", "+--"}},
    answer = {win = "Takahashi", tie = "Draw", loss = "Aoki"},
    start = function(p) return 0 end, -- row * 10000 + column
    moves = function(p, s, emit)
        local row, column = s // 10000, s % 10000
        local function step(r, c, name)
            if r < #p.grid and c < #p.grid[1] then
                emit(r * 10000 + c, name, p.grid[r + 1]:sub(c + 1, c + 1) == "+" and 1 or -1)
            end
        end
        step(row, column + 1, "right")
        step(row + 1, column, "down")
    end,
    layer = function(p, s) return s // 10000 + s % 10000 end,
    even_steps = true,
    large = function(p) return #p.grid * #p.grid[1] > 10000 end,
    -- The same from the last square back, one row at a time.
    shortcut = function(p)
        local width, margin = #p.grid[1], {}
        for row = #p.grid, 1, -1 do
            for column = width, 1, -1 do
                local best
                if column < width then
                    best = (p.grid[row]:byte(column + 1) == 43 and 1 or -1) - margin[column + 1]
                end
                if row < #p.grid then
                    local down = (p.grid[row + 1]:byte(column) == 43 and 1 or -1) - margin[column]
                    best = best and math.max(best, down) or down
                end
                margin[column] = best or 0
            end
        end
        return margin[1]
    end,
}
