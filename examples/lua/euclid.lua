-- Euclid's game (POJ 2348, Luogu P1290): subtract a positive multiple of the smaller number from the larger;
-- whoever makes a zero wins.
return {
    name = "euclid",
    params = {pair = {default = {34, 12}, min = 0, help = "the two numbers"}},
    answer = {win = "Stan", loss = "Ollie"},
    most_moves = 100000,
    start = function(p) return math.max(p.pair[1], p.pair[2]) .. "," .. math.min(p.pair[1], p.pair[2]) end,
    moves = function(p, s, emit)
        local n = s:numbers()
        local large, small = n[1], n[2]
        if small == 0 then return end -- the other one made it
        for times = 1, large // small do
            local rest = large - times * small
            emit(math.max(rest, small) .. "," .. math.min(rest, small), "-" .. times .. "x" .. small)
        end
    end,
    -- boyi table: the larger number is the row, the smaller one the column.
    table = function(p, s)
        local n = s:numbers()
        return n[1], n[2]
    end,
    large = function(p) return math.max(p.pair[1], p.pair[2]) > 2000 end,
    -- With a >= b: if a >= 2b the mover chooses which of (a mod b, b) and (a mod b + b, b) to leave, and from the latter
    -- only the former can be reached: one of the two is lost for the other, so he wins. If b < a < 2b there is one move.
    shortcut = function(p)
        local a, b, win = math.max(p.pair[1], p.pair[2]), math.min(p.pair[1], p.pair[2]), true
        if b == 0 then return "loss" end
        while a % b ~= 0 and a // b == 1 do a, b, win = b, a - b, not win end
        return win and "win" or "loss"
    end,
}
