return {
    title = "Stoned Game",
    title_zh = "石子游戏（不能动对手刚取的堆）",
    family = "heaps",
    rules = "Take one stone from a heap that the move before did not use. The player who can't move loses; T begins.",
    rules_zh = "每次从对手上一步未动过的堆中取一颗石子。无法操作者负；T 先手。",
    input = {{name = "heaps", also = {"a"}, type = "numbers", count = {1, 100}, from = 1, to = 100}},
    plain = "$ / { #heaps / heaps / }",
    game = "stoned-game.lua heaps={heaps}",
    output = "T or HL",
    output_zh = "T 或 HL",
}
