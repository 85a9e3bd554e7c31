return {
    title = "Final Element After Subarray Deletions",
    title_zh = "删除子数组后的最终元素",
    family = "partisan",
    rules = "Delete any part of the row but not all of it; what is left in the end is the value, which the first player wants high and the second low.",
    rules_zh = "删除数组的任意真子数组；最后剩下的元素为结果，先手希望大，后手希望小。",
    input = {{name = "nums", type = "numbers"}},
    game = "final-element.lua nums={nums}",
    output = "the value",
    output_zh = "最终元素",
    sizes = "any; the site's limits are not known here",
    sizes_zh = "不限；网站的规模上限不详",
}
