return {
    title = "Array game (HAOI 2015)",
    title_zh = "数组游戏",
    family = "heaps",
    rules = "Cells 1 to n, some of them white; choose a white cell x and turn x, 2x, … kx. The player who can't move loses.",
    rules_zh = "格子 1 到 n，其中一些为白色；选一个白格 x，翻转 x、2x、…、kx。无法操作者负。",
    input = {
        {name = "n", from = 1, to = 1000000000},
        {name = "white", also = {"x"}, type = "numbers", count = {1, 100}, from = 1, to = "n", distinct = true},
    },
    plain = "n / $ / { #white / white / }",
    game = "array-game.lua n={n} white={white}",
    answer = {win = "Yes", loss = "No"},
    output = "Yes if the first player wins, else No",
    output_zh = "先手胜为 Yes，否则 No",
    wrong = function(p)
        for _, x in ipairs(p.white) do
            if x < 1 or x > p.n then return "white should be cells from 1 to n", "white 应为 1 到 n 的格子" end
        end
    end,
}
