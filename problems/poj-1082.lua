return {
    title = "Calendar Game",
    title_zh = "日历游戏",
    family = "heaps",
    rules = "A date; go on one day, or to the same day of the next month if there is one. The player who reaches 4 November 2006 wins.",
    rules_zh = "从某日期开始；前进一天，或到下个月的同一天（若存在）。到达 2006 年 11 月 4 日者胜。",
    input = {{name = "date", type = "numbers", count = 3, from = 1, to = 2006, help = "year, month, day", help_zh = "年、月、日"}},
    plain = "$ / { date / }",
    game = "calendar.lua date={date}",
    output = "YES if the first player wins, else NO",
    output_zh = "先手胜为 YES，否则 NO",
    random = function() return {date = {pick(1900, 2001), pick(1, 12), pick(1, 28)}} end,
    valid = function(p)
        local y, m, d = p.date[1], p.date[2], p.date[3]
        return y >= 1900 and m <= 12 and d <= 28 and y * 10000 + m * 100 + d <= 20011104
    end,
    wrong = function(p)
        local y, m, d = p.date[1], p.date[2], p.date[3]
        local days = {31, y % 4 == 0 and (y % 100 ~= 0 or y % 400 == 0) and 29 or 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}
        if #p.date ~= 3 or not days[m] or d < 1 or d > days[m] or y * 10000 + m * 100 + d > 20061104 then
            return "date should be year, month and day, up to 2006 11 4", "date 应为年、月、日，不晚于 2006 11 4"
        end
    end,
}
