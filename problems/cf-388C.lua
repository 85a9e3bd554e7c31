return {
    title = "Fox and Card Game",
    title_zh = "狐狸取牌",
    family = "row",
    rules = "Piles of cards; the first player takes the top card of any pile, the second the bottom card of any.",
    rules_zh = "若干堆牌；先手每次取某堆最上面的牌，后手取某堆最下面的牌。",
    input = {{name = "piles", type = "rows", count = {1, 100}, width = {1, 100}, from = 1, to = 1000}},
    plain = "#piles / piles:",
    game = "fox-cards.lua piles={piles}",
    answer = "both",
    output = "both totals",
    output_zh = "双方总分",
}
