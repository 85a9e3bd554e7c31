return {
    title = "Cutting Game",
    title_zh = "剪纸游戏",
    family = "heaps",
    rules = "A sheet of w by h squares; cut a sheet along a line. The player who makes a 1 by 1 piece wins.",
    rules_zh = "w×h 的纸；每次沿格线把一张纸剪成两张。剪出 1×1 者胜。",
    input = {{name = "wh", also = {"w"}, type = "numbers", count = 2, from = 2, to = 200}},
    plain = "{ wh / }",
    game = "cutting.lua wh={wh}",
    output = "WIN or LOSE for the first player",
    output_zh = "先手的 WIN 或 LOSE",
}
