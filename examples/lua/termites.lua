-- Termites (Luogu P3210, PA 2010): a row of piles with gaps (0). Take a pile that has an empty neighbour and score
-- it; its place is empty from then on. A state is the set of piles taken, as bits.
return {
    name = "termites",
    kind = "score",
    params = {row = {default = {1, 2, 0, 3, 7, 4, 0, 9}, min = 0}},
    answer = "own",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local function empty(i) return p.row[i] == 0 or s >> (i - 1) & 1 == 1 end
        for i = 1, #p.row do
            if not empty(i) and (i > 1 and empty(i - 1) or i < #p.row and empty(i + 1)) then
                emit(s | 1 << (i - 1), "pile " .. i, p.row[i])
            end
        end
    end,
    layer = function(p, s) -- how many are taken
        local count = 0
        while s > 0 do s, count = s & s - 1, count + 1 end
        return count
    end,
    even_steps = true,
    large = function(p) return #p.row > 20 end,
    -- A stretch between two gaps has two ends, the first and the last stretch one. Where x <= y >= z stand together they
    -- are worth x - y + z: who takes x or z lets the other take y (see the row with both ends). What is left falls and
    -- then rises. From a stretch with one end nobody takes the last but one, a1, as long as a0 >= a1 behind it: these two
    -- come last, and who has to take a1 follows from the number of all piles. The rest is taken largest first.
    shortcut = function(p)
        local stretches, now, count, gaps = {}, {}, 0, 0
        for i = 1, #p.row + 1 do
            local pile = p.row[i] or 0
            if pile == 0 then
                gaps = gaps + (i <= #p.row and 1 or 0)
                stretches[#stretches + 1] = now
                now = {}
            else
                count = count + 1
                local n = #now
                now[n + 1] = pile
                n = n + 1
                while n >= 3 and now[n - 1] >= now[n] and now[n - 1] >= now[n - 2] do
                    now[n - 2] = now[n - 2] - now[n - 1] + now[n]
                    now[n], now[n - 1] = nil, nil
                    n = n - 2
                end
            end
        end
        if gaps == 0 then return 0, 0 end
        local margin, free = 0, {}
        for k, piles in ipairs(stretches) do
            local from, to = 1, #piles
            if k == 1 then -- closed on the left
                while to - from >= 1 and piles[from] >= piles[from + 1] do
                    margin = margin + (piles[from] - piles[from + 1]) * (count % 2 == 0 and -1 or 1)
                    from = from + 2
                end
            end
            if k == #stretches then -- closed on the right
                while to - from >= 1 and piles[to] >= piles[to - 1] do
                    margin = margin + (piles[to] - piles[to - 1]) * (count % 2 == 0 and -1 or 1)
                    to = to - 2
                end
            end
            for i = from, to do free[#free + 1] = piles[i] end
        end
        local sum, pieces = 0, {}
        for _, pile in ipairs(p.row) do sum = sum + pile end
        for from = 1, #free, 50000 do -- longer lists are sorted in pieces
            local piece = table.move(free, from, math.min(from + 49999, #free), 1, {})
            table.sort(piece, function(x, y) return x > y end)
            pieces[#pieces + 1] = {list = piece, at = 1}
        end
        local sign = 1
        for _ = 1, #free do
            local best
            for _, piece in ipairs(pieces) do
                if piece.list[piece.at] and (not best or piece.list[piece.at] > best.list[best.at]) then best = piece end
            end
            margin, sign = margin + sign * best.list[best.at], -sign
            best.at = best.at + 1
        end
        return (sum + margin) // 2, (sum - margin) // 2
    end,
}
