return {
    title = "Maximum Number of Moves to Kill All Pawns",
    title_zh = "吃掉所有兵需要的最多移动次数",
    family = "pools",
    rules = "A knight on a board of 50 by 50 and pawns; in turn the players choose the pawn it captures next, by as few moves as possible. The first wants many moves in all, the second few.",
    rules_zh = "50×50 棋盘上有一匹马和若干兵；双方轮流选择下一个被吃的兵，马以最少步数前往。先手希望总步数多，后手希望少。",
    input = {
        {name = "kx", also = {"k"}, from = 0, to = 49},
        {name = "ky", from = 0, to = 49},
        {name = "positions", also = {"pawns"}, type = "rows", count = {1, 15}, width = 2, from = 0, to = 49},
    },
    game = "kill-pawns.lua k={kx},{ky} pawns={positions}",
    output = "the number of moves",
    output_zh = "总步数",
    random = function(size)
        local seen, list = {}, {}
        local function square()
            while true do
                local x, y = pick(0, 7), pick(0, 7)
                if not seen[x * 50 + y] then
                    seen[x * 50 + y] = true
                    return {x, y}
                end
            end
        end
        local knight = square()
        for i = 1, math.min(size, 15) do list[i] = square() end
        return {kx = knight[1], ky = knight[2], positions = list}
    end,
    valid = function(p)
        local seen = {[p.kx * 50 + p.ky] = true}
        for _, at in ipairs(p.positions) do
            if seen[at[1] * 50 + at[2]] then return false end
            seen[at[1] * 50 + at[2]] = true
        end
        return true
    end,
}
