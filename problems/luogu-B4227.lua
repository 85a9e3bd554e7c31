return {
    title = "Palindrome deletion game",
    title_zh = "回文删数游戏",
    family = "pools",
    rules = "In turn delete one number until two are left. The second player wins if the row is a palindrome at the start or after a move of his.",
    rules_zh = "轮流删去一个数，直到剩两个。若开始时或后手某次操作后数列回文，则后手胜。",
    input = {{name = "row", also = {"a"}, type = "numbers"}},
    plain = "$ / { #row / row / }",
    game = "palindrome-deletion.lua row={row}",
    output = "Win or Lose for the first player",
    output_zh = "先手的 Win 或 Lose",
    random = function(size, least, most)
        return {row = map(range(1, math.max(2, size)), function() return pick(least, math.min(most, least + 2)) end)}
    end,
    valid = function(p) return #p.row >= 2 end,
    sizes = "up to 24 numbers: all sets of numbers that can be left are looked at",
    sizes_zh = "最多 24 个数：需考察所有可能剩下的子集",
}
