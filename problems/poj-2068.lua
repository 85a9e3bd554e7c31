return {
    title = "Nim (teams)",
    title_zh = "Nim（团队）",
    family = "heaps",
    rules = "2n seats, two teams in turn; seat i may take 1 to M_i stones. The team that takes the last one loses.",
    rules_zh = "2n 个座位，两队交替；第 i 个座位可取 1 到 M_i 颗。取走最后一颗的队负。",
    input = {
        {name = "stones", also = {"S"}, from = 1, to = 8192},
        {name = "limits", also = {"M"}, type = "numbers", count = {2, 20}, from = 1, to = 16, even = true},
    },
    plain = "{ #limits/2 stones limits / } 0",
    game = "team-nim.lua stones={stones} limits={limits}",
    answer = {win = 1, loss = 0},
    output = "1 if the first team wins, else 0",
    output_zh = "先手队胜为 1，否则 0",
}
