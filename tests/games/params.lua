local function text(x)
    if type(x) ~= "table" then return type(x):sub(1, 1) .. tostring(x) end
    local t = {}
    for i, y in ipairs(x) do t[i] = text(y) end
    return "{" .. table.concat(t, " ") .. "}"
end
return {
    params = {
        yes = true, whole = 3, near = {default = 2, min = 1, max = 4, help = "how near"}, half = 0.5, two = 2.0, tenth = 0.1,
        huge = 1e300, third = 1 / 3, word = "word", words = "two words", list = {1, 2}, lists = {{1, 2}, {3}}, none = {},
        texts = {"a", "b c", ""}, high = {default = {7}, max = 9}, low = {default = 0.25, min = -1.5}, plain = {"x", "y"},
    },
    start = function(p)
        local t = {}
        for name, value in pairs(p) do t[#t + 1] = name .. "=" .. text(value) end
        return table.concat(t, ", ")
    end,
    moves = function() end,
}
