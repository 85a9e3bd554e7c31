-- The Wording Game (LeetCode 2868): Alice opens with her smallest word; each answer is a larger word whose first
-- letter is the same or the next one; who has none loses. A state: who is to answer, and the word to answer.
return {
    name = "wording",
    params = {a = {"avokado", "dabar"}, b = {"brazil"}},
    answer = {first = true, second = false}, -- does Alice win? Bob is the first to choose
    start = function(p) return "2" .. p.a[1] end,
    moves = function(p, s, emit)
        local player, word = s:byte(1) - 48, s:sub(2)
        for _, answer in ipairs(player == 1 and p.a or p.b) do
            local step = answer:byte(1) - word:byte(1)
            if answer > word and (step == 0 or step == 1) then emit(3 - player .. answer, answer) end
        end
    end,
    mover = function(p, s) return s:byte(1) - 48 end,
    large = function(p) return #p.a + #p.b > 24 end,
    -- Of several words with the same first letter the largest is best: the larger the word, the fewer answers there are.
    -- So only the largest word for each letter counts, of which each player has 26 at most.
    shortcut = function(p)
        local most = {{}, {}}
        for player, words in ipairs({p.a, p.b}) do
            for _, word in ipairs(words) do
                local letter = word:byte(1)
                if not most[player][letter] or most[player][letter] < word then most[player][letter] = word end
            end
        end
        local known = {}
        local function wins(player, word) -- the player has to answer the word
            local key = player .. word
            if known[key] == nil then
                known[key] = false
                for letter = word:byte(1), word:byte(1) + 1 do
                    local answer = most[player][letter]
                    if answer and answer > word and not wins(3 - player, answer) then known[key] = true end
                end
            end
            return known[key]
        end
        local first = p.a[1]
        for _, word in ipairs(p.a) do first = word < first and word or first end
        return wins(2, first) and "second" or "first"
    end,

}
