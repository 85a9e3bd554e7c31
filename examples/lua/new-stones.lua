-- A New Stone Game (POJ 1740): from one heap remove at least one stone, and then, if you like, move stones of that heap
-- onto other heaps that are not empty; who can't move loses. The order of heaps does not matter: a state is the heaps
-- that are not empty, sorted.
return {
    name = "new-stones",
    params = {heaps = {default = {2, 1, 3}, min = 0}},
    answer = {win = 1, loss = 0},
    most_moves = 100000,
    start = function(p)
        local heaps = {}
        for _, size in ipairs(p.heaps) do
            if size > 0 then heaps[#heaps + 1] = size end
        end
        table.sort(heaps)
        return table.concat(heaps, ",")
    end,
    moves = function(p, s, emit)
        local heaps = s:numbers()
        for i, size in ipairs(heaps) do
            -- Put some of `left` stones on heap k and those behind it.
            local function spread(k, left)
                if k > #heaps then
                    heaps[i] = left
                    local after = {}
                    for _, n in ipairs(heaps) do
                        if n > 0 then after[#after + 1] = n end
                    end
                    table.sort(after)
                    emit(table.concat(after, ","))
                elseif k == i then
                    spread(k + 1, left)
                else
                    local before = heaps[k]
                    for put = 0, left do
                        heaps[k] = before + put
                        spread(k + 1, left - put)
                    end
                    heaps[k] = before
                end
            end
            for take = 1, size do spread(1, size - take) end
            heaps[i] = size
        end
    end,
    large = function(p)
        local all = 0
        for _, size in ipairs(p.heaps) do all = all + size end
        return all > 14
    end,
    -- Lost are the heaps that come in equal pairs: what is done to one of a pair can be done to the other. From any others
    -- the largest heap is enough to make pairs: sorted, it fills the second of each two up to the third, and so on.
    shortcut = function(p)
        local count = {}
        for _, size in ipairs(p.heaps) do
            if size > 0 then count[size] = (count[size] or 0) + 1 end
        end
        for _, times in pairs(count) do
            if times % 2 == 1 then return "win" end
        end
        return "loss"
    end,
}
