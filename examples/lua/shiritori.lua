-- Shiritori (AtCoder ABC 209 E): say a word that begins with the last three letters of the one before; words may be
-- said again and again; who has none loses, and a game without end is a draw. `open` is the opening word's number;
-- asked is who wins then, Takahashi having said it. A state is the three letters.
return {
    name = "shiritori",
    params = {words = {"abcd", "bcda", "ada"}, open = {default = 1, min = 1}},
    loop = "draw",
    answer = {win = "Aoki", loss = "Takahashi", draw = "Draw"},
    start = function(p) return p.words[p.open]:sub(-3) end,
    moves = function(p, s, emit)
        for _, word in ipairs(p.words) do
            if word:sub(1, 3) == s then emit(word:sub(-3), word) end
        end
    end,
}
