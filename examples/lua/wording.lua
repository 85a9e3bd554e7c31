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
}
