return {
    title = "Subtree Removal Game with Fibonacci Tree",
    title_zh = "斐波那契树的移除子树游戏",
    family = "heaps",
    rules = "A Fibonacci tree of order n; delete a node with all below it. The player who has to delete the root loses.",
    rules_zh = "n 阶斐波那契树；每次删除一个结点及其子树。被迫删除根者负。",
    input = {{name = "n", from = 1, to = 100}},
    game = "subtree-removal.lua n={n}",
    output = "true if the first player wins",
    output_zh = "先手胜则为 true",
}
