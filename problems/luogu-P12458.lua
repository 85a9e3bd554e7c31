return {
    title = "Ice cream (JOI)",
    title_zh = "冰淇淋",
    family = "fixed order",
    rules = "Max picks a of A, Min picks b of B, Max picks c of C; what Max gets is |a + b + c - P|.",
    rules_zh = "Max 从 A 中选 a，Min 从 B 中选 b，Max 再从 C 中选 c；Max 得到 |a + b + c - P|。",
    input = {
        {name = "A", type = "numbers", count = {1, 200000}, from = 1, to = 1000000000},
        {name = "B", type = "numbers", count = {1, 200000}, from = 1, to = 1000000000},
        {name = "C", type = "numbers", count = {1, 200000}, from = 1, to = 1000000000},
        {name = "P", from = 0, to = 3000000000},
    },
    plain = "#A #B #C P / A / B / C",
    game = "ice-cream.lua A={A} B={B} C={C} P={P}",
    output = "what Max gets",
    output_zh = "Max 的所得",
}
