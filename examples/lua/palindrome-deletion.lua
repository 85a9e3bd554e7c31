-- Palindrome deletion game (Luogu B4227): each in turn deletes a number until two are left. The second player wins if
-- the row is a palindrome at the start or after a move of his. A state is the row; how long it is tells whose turn it
-- is.
local function is_palindrome(row)
    for i = 1, #row // 2 do
        if row[i] ~= row[#row + 1 - i] then return false end
    end
    return true
end

return {
    name = "palindrome-deletion",
    params = {row = {1, 1, 2, 2, 1, 1}},
    answer = {win = "Win", loss = "Lose"},
    start = function(p) return table.concat(p.row, ",") end,
    moves = function(p, s, emit)
        local row = s:numbers()
        local firsts_turn = (#p.row - #row) % 2 == 0
        if #row <= 2 or (firsts_turn and is_palindrome(row)) then return end
        for i = 1, #row do
            local rest = table.move(row, 1, i - 1, 1, {})
            emit(table.concat(table.move(row, i + 1, #row, i, rest), ","), "delete " .. i)
        end
    end,
    over = function(p, s)
        local row = s:numbers()
        local firsts_turn = (#p.row - #row) % 2 == 0
        return firsts_turn and is_palindrome(row) and "loss" or firsts_turn and "win" or "loss"
    end,
}
