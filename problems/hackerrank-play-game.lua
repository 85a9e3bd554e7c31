return {
    title = "Bricks Game",
    title_zh = "砖块游戏",
    family = "row",
    rules = "A stack of numbered bricks; take the first one, two or three and score them.",
    rules_zh = "一叠带分数的砖块；取走最上面的 1、2 或 3 块并得分。",
    input = {{name = "arr", also = {"row"}, type = "numbers", count = {1, 100000}, from = 0, to = 1000000000}},
    plain = "$ / { #arr / arr / }",
    game = "row --from left --take 1-3 {arr}",
    answer = "own",
    output = "the total of the first player",
    output_zh = "先手的总分",
}
