-- Letter Picking (Codeforces 1728D): a row of letters, as many for each; take one from an end and put it before your
-- own word; who has the smaller word in the end wins. A state is what is left, the mover's word and the other's.
return {
    name = "letter-picking",
    params = {
        s = {
            default = "forces",
            check = function(s) return #s % 2 == 0 or "there should be as many letters for each" end,
        },
    },
    answer = {win = "Alice", loss = "Bob", tie = "Draw"},
    start = function(p) return p.s .. "--" end,
    layer = function(p, s) return 2 * #p.s - #s:split("-")[1] end,
    moves = function(p, s, emit)
        local words = s:split("-")
        local row, own, other = words[1], words[2], words[3]
        if row == "" then return end
        emit(row:sub(2) .. "-" .. other .. "-" .. row:sub(1, 1) .. own, "left")
        emit(row:sub(1, -2) .. "-" .. other .. "-" .. row:sub(-1) .. own, "right")
    end,
    over = function(p, s)
        local words = s:split("-")
        return words[2] < words[3] and "win" or words[2] > words[3] and "loss" or "tie"
    end,
    large = function(p) return #p.s > 10 end,
    -- The last letters taken come first in the words: what the inside of a stretch gives decides, and only if that is even
    -- the two letters taken around it. best[l] holds the value for Alice of all stretches of the length before.
    shortcut = function(p)
        local n, best = #p.s, {}
        for l = 1, n + 1 do best[l] = 0 end
        local function value(inside, own, other)
            if inside ~= 0 then return inside end
            own, other = p.s:byte(own), p.s:byte(other)
            return own < other and 1 or own > other and -1 or 0
        end
        for length = 2, n, 2 do
            local now = {}
            for l = 1, n - length + 1 do
                local r = l + length - 1
                local left = math.min(value(best[l + 2], l, l + 1), value(best[l + 1], l, r))
                local right = math.min(value(best[l + 1], r, l), value(best[l], r, r - 1))
                now[l] = math.max(left, right)
            end
            now[n - length + 2] = 0
            best = now
        end
        return best[1] > 0 and "win" or best[1] < 0 and "loss" or "tie"
    end,
}
