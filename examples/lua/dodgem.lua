-- Dodgem (Colin Vout): drive all your cars off the board.
--
-- On a board of n x n the first player's cars R stand on the left side and leave it on the right; the second player's
-- cars U stand on the lower side and leave it on top. A car moves one step ahead or to either side, never back, onto an
-- empty square. Who has got all cars off wins, and so does who can't move: the other side must not block all cars.
local each = bits.each

return {
    name = "dodgem",
    about = "Dodgem: drive all your cars off the board; a side that can't move wins",
    about_zh = "Dodgem（躲车棋）：率先把自己的车全部开出棋盘者胜；被堵得无棋可走的一方也胜",
    params = {n = {default = 3, min = 2, max = 5, help = "the side of the board", help_zh = "棋盘边长"}},
    loop = "draw",

    setup = function(p)
        local b = board.grid(p.n, p.n)
        p.board, p.state = b, b.state("RU", "RU")
        p.exit = {b.column(-1), b.row(1)} -- where R leaves the board, and U
        p.to = {{}, {}} -- where a car of R goes from each cell, and one of U
        for cell = 0, b.cells - 1 do
            local car = 1 << cell
            p.to[1][cell] = b.east(car) | b.north(car) | b.south(car)
            p.to[2][cell] = b.north(car) | b.east(car) | b.west(car)
        end
        return p.state, p.state.symmetry("antitranspose+swap")
    end,

    start = function(p)
        local b = p.board
        local corner = b.column(1) & b.row(-1)
        return p.state.pack(b.column(1) & ~corner, b.row(-1) & ~corner, 0)
    end,

    moves = function(p, s, emit)
        local pack, step = p.state.pack, p.board.step
        local right, up, turn = p.state.unpack(s)
        if right == 0 or up == 0 then return end -- the race is over
        local own, free = turn == 0 and right or up, ~(right | up)
        for from in each(own) do
            local rest = own & ~(1 << from)
            for to in each(p.to[turn + 1][from] & free) do
                local cars = rest | 1 << to
                emit(turn == 0 and pack(cars, up, 1) or pack(right, cars, 0), step(from, to))
            end
            if bits.has(p.exit[turn + 1], from) then
                emit(turn == 0 and pack(rest, up, 1) or pack(right, rest, 0), p.board.name(from) .. " off")
            end
        end
    end,

    over = function(p, s)
        local right, up, turn = p.state.unpack(s)
        return (turn == 0 and up or right) == 0 and "loss" or "win"
    end,
}
