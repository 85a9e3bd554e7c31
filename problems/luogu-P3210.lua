return {
    title = "Stone-taking game (HNOI 2010)",
    title_zh = "取石头游戏",
    family = "row",
    rules = "Piles in a row with gaps (0); take a pile that has an empty neighbour and score it.",
    rules_zh = "一行石堆，有些位置为空（0）；取走一堆与空位相邻的石子并得分。",
    input = {{name = "row", type = "numbers", count = {1, 1000000}, from = 0}},
    plain = "#row / row",
    game = "termites.lua row={row}",
    answer = "both",
    output = "both totals",
    output_zh = "双方总分",
}
