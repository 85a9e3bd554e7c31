return {
    title = "Egg Drop With 2 Eggs and N Floors",
    title_zh = "鸡蛋掉落：两枚鸡蛋",
    family = "worst case",
    rules = "Eggs and floors; find the highest floor from which an egg survives a fall. The question is how few drops always suffice.",
    rules_zh = "若干鸡蛋和楼层；找出鸡蛋摔不破的最高楼层。求最坏情况下最少的试验次数。",
    input = {
        {name = "n", also = {"floors"}, from = 1, to = 1000},
        {name = "eggs", from = 2, to = 2, default = 2},
    },
    game = "egg-drop.lua eggs={eggs} floors={n}",
    output = "the number of drops",
    output_zh = "试验次数",
}
