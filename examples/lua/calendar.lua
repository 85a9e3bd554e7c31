-- Calendar Game (POJ 1082): go on one day, or one month to the same day if there is one; who reaches 4 November 2006
-- wins, and going beyond it is not allowed.
local function days(year, month)
    if month == 2 then return (year % 4 == 0 and year % 100 ~= 0 or year % 400 == 0) and 29 or 28 end
    return (month == 4 or month == 6 or month == 9 or month == 11) and 30 or 31
end

local goal = 20061104

return {
    name = "calendar",
    params = {date = {2001, 11, 3}},
    answer = {win = "YES", loss = "NO"},
    start = function(p) return p.date[1] * 10000 + p.date[2] * 100 + p.date[3] end,
    moves = function(p, s, emit)
        local year, month, day = s // 10000, s // 100 % 100, s % 100
        local function go(y, m, d, name)
            local to = y * 10000 + m * 100 + d
            if to <= goal then emit(to, name) end
        end
        local y, m = year, month + 1
        if m == 13 then y, m = year + 1, 1 end
        if day < days(year, month) then go(year, month, day + 1, "a day") else go(y, m, 1, "a day") end
        if day <= days(y, m) then go(y, m, day, "a month") end
    end,
}
