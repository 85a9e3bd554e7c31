-- Lucky 7 Battle (AtCoder ABC 195 E): at step i the player whom x names appends digit s[i] or 0; Takahashi wins if
-- the number is a multiple of 7. The order of turns is given, so a move says whether the same player goes on.
-- A state is 10 * step + the number modulo 7.
local function player(p, step) return p.x:sub(step + 1, step + 1) end

return {
    name = "lucky-7",
    params = {s = "35", x = "AT"},
    answer = {first = "Takahashi", second = "Aoki"}, -- by player, whoever begins
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local step, rest = s // 10, s % 10
        if step == #p.s then return end
        local again = player(p, step) == player(p, step + 1)
        for _, digit in ipairs({tonumber(p.s:sub(step + 1, step + 1)), 0}) do
            emit((step + 1) * 10 + (rest * 10 + digit) % 7, digit, 0, again)
        end
    end,
    -- Nobody is to move at the end; the turn would pass from who moved last.
    mover = function(p, s)
        local step = s // 10
        local name = player(p, step)
        if step == #p.s then name = player(p, step - 1) == "T" and "A" or "T" end
        return name == "T" and 1 or 2
    end,
    over = function(p, s) return s % 10 == 0 and "first" or "second" end, -- 1, the first, is Takahashi here
}
