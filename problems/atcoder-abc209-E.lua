return {
    title = "Shiritori",
    title_zh = "词语接龙",
    family = "graph with draws",
    rules = "Say a word that begins with the last three letters of the one before; words may be said again. The player who has none loses. This is asked for every opening word of Takahashi.",
    rules_zh = "说一个以前一词末三字母开头的词，可重复使用。无词可说者负。对 Takahashi 的每个开局词作答。",
    input = {{name = "words", type = "texts", count = {1, 200000}, width = {3, 8}, letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", few = "ab"}},
    plain = "#words / words/",
    game = function(p) return "shiritori.lua words={words} open=0", map(p.words, function(word) return word:sub(-3) end) end,
    answer = {win = "Aoki", loss = "Takahashi", draw = "Draw"},
    list = "lines",
    output = "for each word Takahashi, Aoki or Draw, one a line",
    output_zh = "每个词一行：Takahashi、Aoki 或 Draw",
}
