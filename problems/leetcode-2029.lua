return {
    title = "Stone Game IX",
    title_zh = "石子游戏 IX",
    family = "pools",
    rules = "Remove any stone; the player who makes the total removed a multiple of 3 loses. When all are gone the second player wins.",
    rules_zh = "任移走一颗石子；使已移走总和成为 3 的倍数者负。石子取完则后手胜。",
    input = {{name = "stones", type = "numbers", count = {1, 100000}, from = 1, to = 10000}},
    game = "stone-game-9.lua stones={stones}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
