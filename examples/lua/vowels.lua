-- Vowels Game in a String (LeetCode 3227): Alice deletes a piece with an odd number of vowels, Bob one with an even
-- number; who can't loses. A state is the player's number and what is left of the string.
return {
    name = "vowels",
    params = {s = "leetcoder"},
    answer = {win = true, loss = false},
    most_moves = 4096,
    start = function(p) return "1" .. p.s end,
    moves = function(p, s, emit)
        local player = s:byte(1) - 48
        for i = 2, #s do
            local vowels = 0
            for j = i, #s do
                if ("aeiou"):find(s:sub(j, j)) then vowels = vowels + 1 end
                if vowels % 2 == player % 2 then
                    emit(3 - player .. s:sub(2, i - 1) .. s:sub(j + 1), s:sub(i, j) .. "@" .. i - 1)
                end
            end
        end
    end,
    mover = function(p, s) return s:byte(1) - 48 end,
    large = function(p) return #p.s > 12 end,
    -- Without a vowel Alice can't move. With an odd number she takes everything. With an even number she takes all up to
    -- the last vowel but not that one: Bob can only delete consonants then, and she takes the rest.
    shortcut = function(p)
        for _, vowel in ipairs({"a", "e", "i", "o", "u"}) do
            if p.s:find(vowel) then return "win" end
        end
        return "loss"
    end,
}
