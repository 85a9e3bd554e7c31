return {
    title = "Palindrome deletion game",
    title_zh = "回文删数游戏",
    family = "pools",
    rules = "In turn delete one number until two are left. The second player wins if the row is a palindrome at the start or after one of the second player's moves.",
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
    sizes = "rows of even length: any, by a theorem; of odd length: up to 23 numbers, as all sets that can be left are tried",
    sizes_zh = "长度为偶数时不限（有定理）；长度为奇数时最多 23 个数，因为要逐一考察所有可能剩下的子集",
}
