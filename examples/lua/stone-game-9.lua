-- Stone Game IX (LeetCode 2029): remove any stone; who makes the total removed a multiple of 3 loses; when all
-- are gone the second player wins. Only the values modulo 3 matter: a state is "zeros,ones,twos,total,player".
return {
    name = "stone-game-9",
    params = {stones = {default = {2, 1}, min = 1}},
    answer = {win = true, loss = false},
    start = function(p)
        local count = {[0] = 0, 0, 0}
        for _, stone in ipairs(p.stones) do count[stone % 3] = count[stone % 3] + 1 end
        return count[0] .. "," .. count[1] .. "," .. count[2] .. ",0,1"
    end,
    moves = function(p, s, emit)
        local n = s:numbers()
        local total, player = n[4], n[5]
        if total == 3 then return end -- the last stone made a multiple of 3
        for kind = 0, 2 do
            if n[kind + 1] > 0 then
                local count = {n[1], n[2], n[3]}
                count[kind + 1] = count[kind + 1] - 1
                local sum = (total + kind) % 3
                emit(table.concat(count, ",") .. "," .. (sum == 0 and 3 or sum) .. "," .. 3 - player, "a " .. kind)
            end
        end
    end,
    mover = function(p, s) return s:numbers()[5] end,
    over = function(p, s) return s:numbers()[4] == 3 and "win" or "second" end,
    large = function(p) return #p.stones > 40 end,
    -- A multiple of 3 never comes first: it keeps the total, and so only hands the turn over; of an even number of them
    -- nothing is left, since each is answered by another. The rest is forced: 1 1 2 1 2 … or 2 2 1 2 1 …, so whoever
    -- runs out first has to make a multiple of 3, unless all stones are gone, which is the second player's win.
    -- Even: the first begins with the kind there is less of (1 if 1s <= 2s), and wins if there is one of each kind.
    -- Odd: the roles change once, and he needs a lead of more than two of the kind he begins with.
    shortcut = function(p)
        local count = {[0] = 0, 0, 0}
        for _, stone in ipairs(p.stones) do count[stone % 3] = count[stone % 3] + 1 end
        if count[0] % 2 == 0 then return count[1] > 0 and count[2] > 0 and "win" or "loss" end
        return math.abs(count[1] - count[2]) > 2 and "win" or "loss"
    end,
}
