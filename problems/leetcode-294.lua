return {
    title = "Flip Game II",
    title_zh = "翻转游戏 II",
    family = "heaps",
    rules = "A row of + and -; turn two neighbouring + into -. The player who can't move loses.",
    rules_zh = "一行 + 和 -；每次把相邻的两个 + 变成 -。无法操作者负。",
    input = {{name = "currentState", also = {"state", "s"}, type = "text", count = {1, 60}, letters = "+-"}},
    game = "flip-game -- {currentState}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
