return {
    title = "Wythoff's cold pairs",
    title_zh = "威佐夫博弈的冷局面",
    family = "heaps",
    rules = "Two heaps; take any number from one, or the same number from both. The question: all pairs up to n that are lost for the player to move.",
    rules_zh = "两堆石子；从一堆取任意多，或从两堆取同样多。求两堆均不超过 n 的全部必败局面。",
    input = {{name = "n", from = 0, to = 1000}},
    game = function(p)
        local states = {}
        for a = 0, p.n do
            for b = a, p.n do states[#states + 1] = a .. "," .. b end
        end
        return "wythoff {n} {n}", states
    end,
    answer = function(p, r)
        local cold, i = {}, 0
        for a = 0, p.n do
            for b = a, p.n do
                i = i + 1
                if r[i].outcome == "loss" then cold[#cold + 1] = {a, b} end
            end
        end
        return cold
    end,
    list = "brackets",
    output = "the pairs [a,b], a ≤ b, as a list",
    output_zh = "冷局面 [a,b]（a ≤ b）的列表",
    sizes = "up to the number above",
    sizes_zh = "至上述规模",
}
