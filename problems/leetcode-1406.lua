return {
    title = "Stone Game III",
    title_zh = "石子游戏 III",
    family = "row",
    rules = "Values in a row; take the first one, two or three and score them.",
    rules_zh = "一行数值；取走最前面的 1、2 或 3 个并得分。",
    input = {{name = "stoneValue", also = {"row", "values"}, type = "numbers", count = {1, 50000}, from = -1000, to = 1000}},
    game = "stone-game-3 {stoneValue}",
    output = "Alice, Bob or Tie",
    output_zh = "Alice、Bob 或 Tie",
}
