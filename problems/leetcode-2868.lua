return {
    title = "The Wording Game",
    title_zh = "单词游戏",
    family = "partisan",
    rules = "Two sorted lists of words. Alice opens with her smallest; each answer is a larger word whose first letter is the same or the next. The player who has none loses.",
    rules_zh = "两个有序单词表。Alice 先出最小的词；每次应答须是更大的词，且首字母相同或为下一个。无词者负。",
    input = {
        {name = "a", type = "texts", count = {1, 100000}},
        {name = "b", type = "texts", count = {1, 100000}},
    },
    game = "wording.lua a={a} b={b}",
    output = "true if Alice wins",
    output_zh = "Alice 胜则为 true",
    random = function(size)
        local function words()
            local list, seen = {}, {}
            for i = 1, size do
                local word = {}
                for k = 1, pick(1, 3) do word[k] = ("abcd"):sub(pick(1, 4)):sub(1, 1) end
                word = table.concat(word)
                if not seen[word] then list[#list + 1] = word end
                seen[word] = true
            end
            table.sort(list)
            return list
        end
        return {a = words(), b = words()}
    end,
    valid = function(p)
        for _, list in ipairs({p.a, p.b}) do
            for i = 2, #list do
                if list[i - 1] >= list[i] then return false end
            end
        end
        return true
    end,
}
