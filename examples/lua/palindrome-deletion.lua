-- Palindrome deletion game (Luogu B4227): each in turn deletes a number until two are left. The second player wins if
-- the row is a palindrome at the start or after a move of his. A state is the set of numbers that are left, as bits; how many
-- they are tells whose turn it is.
local function is_palindrome(row)
    for i = 1, #row // 2 do
        if row[i] ~= row[#row + 1 - i] then return false end
    end
    return true
end

local function left_of(p, s)
    local row = {}
    for i, number in ipairs(p.row) do
        if s >> i - 1 & 1 == 1 then row[#row + 1] = number end
    end
    return row
end

return {
    name = "palindrome-deletion",
    params = {row = {1, 1, 2, 2, 1, 1}},
    answer = {win = "Win", loss = "Lose"},
    start = function(p)
        if #p.row > 24 then error("a row of odd length may have up to 23 numbers: there would be too many states") end
        return (1 << #p.row) - 1
    end,
    moves = function(p, s, emit)
        local row = left_of(p, s)
        local firsts_turn = (#p.row - #row) % 2 == 0
        if #row <= 2 or (firsts_turn and is_palindrome(row)) then return end
        for i = 1, #p.row do
            if s >> i - 1 & 1 == 1 then emit(s & ~(1 << i - 1), "delete " .. i) end
        end
    end,
    over = function(p, s)
        local row = left_of(p, s)
        local firsts_turn = (#p.row - #row) % 2 == 0
        return firsts_turn and is_palindrome(row) and "loss" or firsts_turn and "win" or "loss"
    end,
    layer = function(p, s)
        local gone = #p.row
        while s > 0 do s, gone = s & s - 1, gone - 1 end
        return gone
    end,
    even_steps = true,
    large = function(p) return #p.row > 16 and #p.row % 2 == 0 end,
    -- A row of even length n with d different numbers is lost for the first player if d <= n / 2, and won if not, in any order.
    --
    -- The second player keeps d <= n / 2 until two equal numbers are left: if the first player's move has removed the last of
    -- its kind, d and n / 2 both fall by one, with any reply. Else the reply is a number that is there once, with the same
    -- effect; and if there is none, all d kinds are there twice at least, so that n - 1 >= 2d, and as n is even n - 2 >= 2d.
    --
    -- The first player keeps d > n / 2, with which no row is a palindrome, by removing one of two equal numbers: the reply
    -- makes d smaller by one at most. Where all differ, all n - 2 numbers after the reply do, and n - 2 > (n - 2) / 2.
    --
    -- In a row of odd length the last palindrome has three numbers, and the order counts: all sets that can be left are tried.
    shortcut = function(p)
        local kinds, seen = 0, {}
        if #p.row % 2 == 1 then return nil end
        for _, number in ipairs(p.row) do
            if not seen[number] then kinds, seen[number] = kinds + 1, true end
        end
        return 2 * kinds <= #p.row and "loss" or "win"
    end,
}
