-- Nim of two teams (POJ 2068): an even number of seats, the teams in turn; who sits in seat i may take up to
-- limits[i] stones; who takes the last one loses for his team. A state is 32 times the stones and the seat, counted from 0.
return {
    name = "team-nim",
    params = {stones = {default = 101, min = 0}, limits = {default = {4, 4}, min = 1}},
    answer = {win = "1", loss = "0"},
    start = function(p) return p.stones * 32 end,
    moves = function(p, s, emit)
        local stones, seat = s // 32, s % 32
        for take = 1, math.min(stones, p.limits[seat + 1]) do
            emit((stones - take) * 32 + (seat + 1) % #p.limits, "take " .. take)
        end
    end,
    write = function(p, s) return s // 32 .. " seat " .. s % 32 + 1 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[2] >= 1 and n[2] <= #p.limits and n[1] * 32 + n[2] - 1 or nil
    end,
    over = function(p, s) return "win" end, -- the others have taken the last one
}
