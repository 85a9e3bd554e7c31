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
}
