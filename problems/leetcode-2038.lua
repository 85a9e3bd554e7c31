return {
    title = "Remove Colored Pieces if Both Neighbors are the Same Color",
    title_zh = "如果相邻两个颜色均相同则删除当前颜色",
    family = "partisan",
    rules = "A row of A and B; Alice deletes an A between two As, Bob a B between two Bs. The player who can't move loses.",
    rules_zh = "一行 A 和 B；Alice 删除两个 A 之间的 A，Bob 删除两个 B 之间的 B。无法操作者负。",
    input = {{name = "colors", type = "text", count = {1, 100000}, letters = "AB"}},
    game = "remove-colored-pieces.lua colors={colors}",
    output = "true if Alice wins",
    output_zh = "Alice 胜则为 true",
}
