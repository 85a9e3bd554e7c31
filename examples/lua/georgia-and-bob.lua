-- Georgia and Bob (POJ 1704): pieces on a strip; move one to the left as far as you like, without jumping over another
-- or landing on it; who can't loses.
return {
    name = "georgia-and-bob",
    params = {pos = {default = {1, 2, 3}, min = 1, help = "places of the pieces, rising"}},
    answer = {win = "Georgia", loss = "Bob"},
    start = function(p)
        local pos = table.move(p.pos, 1, #p.pos, 1, {})
        table.sort(pos)
        return table.concat(pos, ",")
    end,
    moves = function(p, s, emit)
        local pos = s:numbers()
        for i, at in ipairs(pos) do
            for to = at - 1, (pos[i - 1] or 0) + 1, -1 do
                pos[i] = to
                emit(table.concat(pos, ","), at .. " to " .. to)
            end
            pos[i] = at
        end
    end,
    show = function(p, s)
        local pos = s:numbers()
        local strip = {}
        for i = 1, pos[#pos] do strip[i] = "." end
        for _, at in ipairs(pos) do strip[at] = "o" end
        return table.concat(strip)
    end,
    large = function(p) return #p.pos > 6 or math.max(table.unpack(p.pos)) > 14 end,
    -- Pairs from the right: the gap within a pair is a heap of Nim. A move of the left piece of a pair widens the gap, which
    -- the right piece undoes; gaps between pairs do not matter. An odd piece is paired with the edge.
    shortcut = function(p)
        local pos, all = table.move(p.pos, 1, #p.pos, 1, {}), 0
        table.sort(pos)
        for i = #pos, 1, -2 do all = all ~ (pos[i] - (pos[i - 1] or 0) - 1) end
        return all ~= 0 and "win" or "loss"
    end,
}
