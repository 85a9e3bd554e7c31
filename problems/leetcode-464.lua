return {
    title = "Can I Win",
    title_zh = "我能赢吗",
    family = "pools",
    rules = "Draw unused numbers from 1 to maxChoosableInteger into a running total; the player who first reaches desiredTotal wins.",
    rules_zh = "轮流从 1 到 maxChoosableInteger 中取未用过的数累加；先达到 desiredTotal 者胜。",
    input = {
        {name = "maxChoosableInteger", also = {"max"}, from = 1, to = 20},
        {name = "desiredTotal", also = {"total"}, from = 0, to = 300},
    },
    game = "can-i-win {maxChoosableInteger} {desiredTotal}",
    output = "true if the first player can force a win",
    output_zh = "先手必胜则为 true",
}
