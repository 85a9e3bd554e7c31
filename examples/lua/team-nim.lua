-- Nim of two teams (POJ 2068): an even number of seats, the teams in turn; who sits in seat i may take up to
-- limits[i] stones; who takes the last one loses for his team. A state is the stones and the seat.
return {
    name = "team-nim",
    params = {stones = {default = 101, min = 0}, limits = {default = {4, 4}, min = 1}},
    answer = {win = "1", loss = "0"},
    start = function(p) return p.stones .. " seat 1" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local stones, seat = at[1], at[2]
        for take = 1, math.min(stones, p.limits[seat]) do
            emit(stones - take .. " seat " .. seat % #p.limits + 1, "take " .. take)
        end
    end,
    over = function(p, s) return "win" end, -- the others have taken the last one
}
