return {
    title = "Stone Game VI",
    title_zh = "石子游戏 VI",
    family = "pools",
    rules = "Each stone is worth something to the first player and something to the second; take any that is left. The higher total wins.",
    rules_zh = "每颗石子对双方价值不同；任取一颗剩下的。总分高者胜。",
    input = {
        {name = "aliceValues", also = {"a"}, type = "numbers", count = {1, 100000}, from = 1, to = 100},
        {name = "bobValues", also = {"b"}, type = "numbers", count = {1, 100000}, from = 1, to = 100},
    },
    game = "stone-game-6.lua a={aliceValues} b={bobValues}",
    output = "1 if the first player wins, -1 if the second does, 0 for a draw",
    output_zh = "先手胜 1，后手胜 -1，平局 0",
    random = function(size, least, most)
        local a, b = {}, {}
        for i = 1, size do a[i], b[i] = pick(math.max(least, 1), most), pick(math.max(least, 1), most) end
        return {aliceValues = a, bobValues = b}
    end,
    valid = function(p) return #p.aliceValues == #p.bobValues end,
    smaller = function(p)
        local all, a, b = {}, p.aliceValues, p.bobValues
        local function copy(list) return table.move(list, 1, #list, 1, {}) end
        for i = 1, #a > 1 and #a or 0 do
            local x, y = copy(a), copy(b)
            table.remove(x, i)
            table.remove(y, i)
            all[#all + 1] = {aliceValues = x, bobValues = y}
        end
        for i = 1, #a do
            for _, list in ipairs({a, b}) do
                for _, value in ipairs({1, list[i] // 2, list[i] - 1}) do
                    if value >= 1 and value < list[i] then
                        local changed = copy(list)
                        changed[i] = value
                        all[#all + 1] = {aliceValues = list == a and changed or a, bobValues = list == b and changed or b}
                    end
                end
            end
        end
        return all
    end,
    wrong = function(p)
        if #p.aliceValues ~= #p.bobValues then
            return "aliceValues and bobValues should be equally long", "aliceValues 和 bobValues 应一样长"
        end
    end,
}
