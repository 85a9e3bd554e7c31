return {
    title = "Final Element After Subarray Deletions",
    title_zh = "删除子数组后的最终元素",
    family = "partisan",
    rules = "Delete any part of the row but not all of it; what is left in the end is the value, which the first player wants high and the second low.",
    rules_zh = "删除数组的任意真子数组；最后剩下的元素为结果，先手希望大，后手希望小。",
    input = {{name = "nums", type = "numbers", count = {1, 100000}, from = 1, to = 100000}},
    game = "final-element.lua nums={nums}",
    output = "the value",
    output_zh = "最终元素",
}
