-- Berzerk (Codeforces 786A): a monster goes round a circle of n places. Each player has a set of steps, and who brings
-- it to place 1 wins; play may go on for ever. Where the monster is and who begins: `at` (2 to n) and `first` (1 or
-- 2). A state is 2 * (place - 1) + who is to move, counted from 0; it is written PLACE@PLAYER.
return {
    name = "berzerk",
    params = {
        n = {default = 5, min = 2, max = 7000, help = "places"},
        at = {default = 2, min = 1, help = "where the monster is"},
        first = {default = 1, min = 1, max = 2, help = "who moves first"},
        one = {default = {3, 2}, min = 1, help = "steps of player 1"},
        two = {default = {1, 2, 3}, min = 1, help = "steps of player 2"},
    },
    loop = "draw",
    answer = {win = "Win", loss = "Lose", draw = "Loop"},
    most_moves = 7000,
    start = function(p) return 2 * (p.at - 1) + p.first - 1 end,
    moves = function(p, s, emit)
        local place, player = s // 2, s % 2
        if place == 0 then return end -- the other one brought it there: who can't move loses
        for _, step in ipairs(player == 0 and p.one or p.two) do
            emit(2 * ((place + step) % p.n) + 1 - player, step)
        end
    end,
    mover = function(p, s) return s % 2 + 1 end,
    write = function(p, s) return s // 2 + 1 .. "@" .. s % 2 + 1 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[1] >= 1 and n[1] <= p.n and (n[2] == 1 or n[2] == 2) and 2 * (n[1] - 1) + n[2] - 1 or nil
    end,
}
