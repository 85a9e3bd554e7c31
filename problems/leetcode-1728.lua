return {
    title = "Cat and Mouse II",
    title_zh = "猫和老鼠 II",
    family = "chase",
    rules = "A cat and a mouse jump on a grid with walls and food, up to catJump and mouseJump squares straight on, or stay. The mouse moves first. It wins if it reaches the food first; the cat wins if it catches the mouse, reaches the food first, or after 1000 turns.",
    rules_zh = "猫和老鼠在有墙和食物的网格中沿直线跳跃，最多 catJump 和 mouseJump 格，也可以不动。老鼠先走。老鼠先到食物则胜；猫抓到老鼠、先到食物或满 1000 回合则猫胜。",
    input = {
        {name = "grid", type = "texts", count = {1, 8}, width = {1, 8}, letters = "#.CMF"},
        {name = "catJump", also = {"cat"}, from = 1, to = 8},
        {name = "mouseJump", also = {"mouse"}, from = 1, to = 8},
    },
    game = function(p)
        -- The options first: a line of --each that begins with # is a comment.
        return "cat-and-mouse-2 --cat-jump {catJump} --mouse-jump {mouseJump} " .. table.concat(p.grid, " ")
    end,
    output = "true if the mouse can force its win, else false",
    output_zh = "老鼠必胜则为 true，否则为 false",
    random = function(size)
        local rows, columns = pick(1, math.min(size, 8)), pick(3, math.min(size + 2, 8))
        local cells = {}
        for i = 1, rows * columns do cells[i] = pick(1, 4) == 1 and "#" or "." end
        local places = shuffle(range(1, rows * columns))
        cells[places[1]], cells[places[2]], cells[places[3]] = "C", "M", "F"
        local grid = {}
        for i = 1, rows do grid[i] = table.concat(cells, "", (i - 1) * columns + 1, i * columns) end
        return {grid = grid, catJump = pick(1, 3), mouseJump = pick(1, 3)}
    end,
    valid = function(p)
        local all, width = table.concat(p.grid), #p.grid[1]
        for _, row in ipairs(p.grid) do
            if #row ~= width then return false end
        end
        for _, one in ipairs({"C", "M", "F"}) do
            if #all:split(one) ~= 2 then return false end
        end
        return true
    end,
}
