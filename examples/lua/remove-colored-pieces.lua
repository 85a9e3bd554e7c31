-- Remove Colored Pieces (LeetCode 2038): Alice may delete an A between two As, Bob a B between two Bs; who can't
-- loses. A state is who is to move (A or B) and the row.
return {
    name = "remove-colored-pieces",
    params = {colors = "AAABABB"},
    answer = {win = true, loss = false},
    start = function(p) return "A" .. p.colors end,
    moves = function(p, s, emit)
        local own = s:sub(1, 1)
        local other = own == "A" and "B" or "A"
        for i = 3, #s - 1 do
            if s:sub(i - 1, i + 1) == own:rep(3) then
                emit(other .. s:sub(2, i - 1) .. s:sub(i + 1), own .. i - 1)
            end
        end
    end,
    mover = function(p, s) return s:sub(1, 1) == "A" and 1 or 2 end,
    large = function(p) return #p.colors > 16 end,
    -- A deletion changes nothing for the other: what each has is his number of pieces between two like them.
    shortcut = function(p)
        local own, other = 0, 0
        for i = 2, #p.colors - 1 do
            local middle = p.colors:byte(i)
            if p.colors:byte(i - 1) == middle and p.colors:byte(i + 1) == middle then
                if middle == 65 then own = own + 1 else other = other + 1 end
            end
        end
        return own > other and "win" or "loss"
    end,
}
