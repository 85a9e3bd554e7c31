return {
    title = "Ice cream (JOI)",
    title_zh = "冰淇淋",
    family = "fixed order",
    rules = "Max picks a from A, Min picks b from B, then Max picks c from C; what Max gets is |a + b + c - P|.",
    rules_zh = "Max 从 A 中选 a，Min 从 B 中选 b，Max 再从 C 中选 c；Max 得到 |a + b + c - P|。",
    input = {
        {name = "A", type = "numbers", from = 1},
        {name = "B", type = "numbers", from = 1},
        {name = "C", type = "numbers", from = 1},
        {name = "P", from = 0},
    },
    plain = "#A #B #C P / A / B / C",
    game = "ice-cream.lua A={A} B={B} C={C} P={P}",
    output = "what Max gets",
    output_zh = "Max 的所得",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
