return {
    title = "Chomp (winning first moves)",
    title_zh = "巧克力游戏（制胜第一步数）",
    family = "boards",
    rules = "A bar of m by n squares; eat one with all below and to the right of it. The player who eats the first square, which is poisoned, loses. The question is how many first moves win.",
    rules_zh = "m×n 的巧克力；吃掉一格及其右下方全部。左上角一格有毒，吃到者负。求有多少种制胜的第一步。",
    input = {
        {name = "m", from = 1, to = 10},
        {name = "n", from = 1, to = 10},
    },
    game = "chomp {m} {n}",
    moves = true,
    answer = function(p, r)
        return r[1].outcome == "win" and r[1].wins or 0
    end,
    output = "the number of winning first moves",
    output_zh = "制胜第一步的数目",
    sizes = "up to about 12 by 12, as all positions are looked at: no formula is known",
    sizes_zh = "约到 12×12，因为没有已知公式，要考察所有局面",
}
