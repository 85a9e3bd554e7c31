return {
    title = "Lucky 7 Battle",
    title_zh = "幸运 7 之战",
    family = "fixed order",
    rules = "At step i the player whom X names appends digit S[i] or 0 to a number. Takahashi wins if the final number is a multiple of 7.",
    rules_zh = "第 i 步由 X 指定的一方在数的末尾添上 S[i] 或 0。最后是 7 的倍数则 Takahashi 胜。",
    input = {
        {name = "s", also = {"S"}, type = "text", count = {1, 200000}, letters = "0123456789"},
        {name = "x", also = {"X"}, type = "text", count = {1, 200000}, letters = "AT"},
    },
    plain = "#s / s / x",
    game = "lucky-7.lua s={s} x={x}",
    output = "Takahashi or Aoki",
    output_zh = "Takahashi 或 Aoki",
    random = function(size)
        local s, x = {}, {}
        for i = 1, size do s[i], x[i] = pick(0, 9), pick(0, 1) == 0 and "A" or "T" end
        return {s = table.concat(s), x = table.concat(x)}
    end,
    valid = function(p) return #p.s == #p.x end,
    smaller = function(p)
        local all = {}
        for i = 1, #p.s do
            if #p.s > 1 then
                all[#all + 1] = {s = p.s:sub(1, i - 1) .. p.s:sub(i + 1), x = p.x:sub(1, i - 1) .. p.x:sub(i + 1)}
            end
        end
        for i = 1, #p.s do
            if p.s:sub(i, i) > "1" then all[#all + 1] = {s = p.s:sub(1, i - 1) .. "1" .. p.s:sub(i + 1), x = p.x} end
        end
        return all
    end,
    wrong = function(p)
        if #p.s ~= #p.x then return "s and x should be equally long", "s 和 x 应一样长" end
    end,
}
