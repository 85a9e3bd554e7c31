return {
    title = "Super Egg Drop",
    title_zh = "鸡蛋掉落",
    family = "worst case",
    rules = "Eggs and floors; find the highest floor from which an egg survives a fall. The question is how few drops always suffice.",
    rules_zh = "若干鸡蛋和楼层；找出鸡蛋摔不破的最高楼层。求最坏情况下最少的试验次数。",
    input = {
        {name = "k", also = {"eggs"}, from = 1, to = 100},
        {name = "n", also = {"floors"}, from = 1, to = 10000},
    },
    game = "egg-drop.lua eggs={k} floors={n}",
    output = "the number of drops",
    output_zh = "试验次数",
}
