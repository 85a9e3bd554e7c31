return {
    title = "Chalkboard XOR Game",
    title_zh = "黑板异或游戏",
    family = "pools",
    rules = "Erase one number; the player who makes the XOR of what is left zero loses, and the player who begins a turn with XOR zero wins.",
    rules_zh = "每次擦去一个数；使剩下的数异或为 0 者负，轮到时异或已为 0 则胜。",
    input = {{name = "nums", type = "numbers", count = {1, 1000}, from = 0, to = 65535}},
    game = "chalkboard-xor.lua nums={nums}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
