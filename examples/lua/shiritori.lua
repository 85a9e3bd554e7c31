-- Shiritori (AtCoder ABC 209 E): say a word that begins with the last three letters of the one before; words may be
-- said again and again; who has none loses, and a game without end is a draw. `open` is the opening word's number;
-- asked is who wins then, Takahashi having said it; 0: he may choose it. A state is the three letters, * at the start.
local known, begin -- of the parameters: the words that begin with three letters

local function words_from(p, letters)
    if known ~= p then
        known, begin = p, {["*"] = p.words}
        for _, word in ipairs(p.words) do
            local list = begin[word:sub(1, 3)] or {}
            begin[word:sub(1, 3)] = list
            list[#list + 1] = word
        end
    end
    return begin[letters] or {}
end

return {
    name = "shiritori",
    params = {words = {"abcd", "bcda", "ada"}, open = {default = 1, min = 0}},
    loop = "draw",
    answer = {win = "Aoki", loss = "Takahashi", draw = "Draw"},
    most_moves = 300000,
    start = function(p) return p.open == 0 and "*" or p.words[p.open]:sub(-3) end,
    moves = function(p, s, emit)
        for _, word in ipairs(words_from(p, s)) do emit(word:sub(-3), word) end
    end,
}
