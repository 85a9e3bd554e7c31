-- Fox and Card Game (Codeforces 388C): piles of cards; the first player takes the top card of any pile, the second the
-- bottom card of any, and scores it. A state is whose turn it is, then for each pile how many cards are gone from its
-- top and from its bottom.
return {
    name = "fox-cards",
    kind = "score",
    params = {piles = {default = {{100}, {1, 10}}, help = "cards from the top"}},
    answer = "own", -- what the first player gets
    start = function(p) return "1" .. (":0,0"):rep(#p.piles) end,
    moves = function(p, s, emit)
        local parts = s:split(":")
        local player = tonumber(parts[1])
        for i, pile in ipairs(p.piles) do
            local gone = parts[i + 1]:numbers()
            if gone[1] + gone[2] < #pile then
                local card = player == 1 and gone[1] + 1 or #pile - gone[2]
                local to = table.move(parts, 1, #parts, 1, {})
                gone[player] = gone[player] + 1
                to[1], to[i + 1] = tostring(3 - player), gone[1] .. "," .. gone[2]
                emit(table.concat(to, ":"), (player == 1 and "top" or "bottom") .. " of pile " .. i, pile[card])
            end
        end
    end,
    mover = function(p, s) return s:byte(1) - 48 end,
    large = function(p)
        local cards = 0
        for _, pile in ipairs(p.piles) do cards = cards + #pile end
        return cards > 14
    end,
    -- Each can keep the half of every pile on his side: he answers a card of a pile by one of the same pile. Of a pile with
    -- an odd number the middle card is left, and the middle cards are taken in turn, the largest first.
    shortcut = function(p)
        local own, other, middle = 0, 0, {}
        for _, pile in ipairs(p.piles) do
            local half = #pile // 2
            for i = 1, half do own, other = own + pile[i], other + pile[#pile + 1 - i] end
            if #pile % 2 == 1 then middle[#middle + 1] = pile[half + 1] end
        end
        table.sort(middle, function(x, y) return x > y end)
        for turn, card in ipairs(middle) do
            if turn % 2 == 1 then own = own + card else other = other + card end
        end
        return own, other
    end,
}
