return {
    title = "Find the Winning Player in Coin Game",
    title_zh = "求出硬币游戏的赢家",
    family = "heaps",
    rules = "x coins of 75 and y coins of 10; in turn take coins worth exactly 115. The player who can't loses; Alice begins.",
    rules_zh = "x 枚 75 分和 y 枚 10 分硬币；每次取恰好 115 分。无法操作者负；Alice 先手。",
    input = {
        {name = "x", from = 1, to = 100},
        {name = "y", from = 1, to = 100},
    },
    game = "coins-115.lua x={x} y={y}",
    output = "Alice or Bob",
    output_zh = "Alice 或 Bob",
}
