return {
    title = "Letter Picking",
    title_zh = "取字母",
    family = "row",
    rules = "A row of letters, even in number; take one from an end and put it before your own word. The smaller word wins.",
    rules_zh = "一行偶数个字母；从任意一端取一个放到自己单词的最前面。字典序较小者胜。",
    input = {{name = "s", type = "text", count = {2, 2000}, letters = "abcdefghijklmnopqrstuvwxyz", even = true}},
    plain = "$ / { s / }",
    game = "letter-picking.lua s={s}",
    output = "Alice, Bob or Draw",
    output_zh = "Alice、Bob 或 Draw",
}
