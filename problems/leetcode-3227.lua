return {
    title = "Vowels Game in a String",
    title_zh = "字符串元音游戏",
    family = "partisan",
    rules = "A string; Alice deletes a substring with an odd number of vowels, Bob one with an even number. The player who can't loses; Alice begins.",
    rules_zh = "一个字符串；Alice 删除含奇数个元音的子串，Bob 删除含偶数个元音的子串。无法操作者负。",
    input = {{name = "s", type = "text", count = {1, 100000}, letters = "abcdefghijklmnopqrstuvwxyz"}},
    game = "vowels.lua s={s}",
    output = "true if Alice wins",
    output_zh = "Alice 胜则为 true",
}
