-- Sum Game (LeetCode 1927, Codeforces 1215D): fill the question marks with digits in turn; the second player wants
-- both halves to have the same sum, the first does not.
-- A state: unknown digits on the left and on the right, left sum minus right sum, and whose turn it is.
local function read(s) return table.unpack(s:numbers()) end

return {
    name = "sum-game",
    params = {num = "25??"},
    answer = {win = true, loss = false},
    start = function(p)
        local half, unknown, sum = #p.num // 2, {0, 0}, 0
        for i = 1, #p.num do
            local side, digit = i <= half and 1 or 2, p.num:sub(i, i)
            if digit == "?" then
                unknown[side] = unknown[side] + 1
            else
                sum = sum + (side == 1 and 1 or -1) * tonumber(digit)
            end
        end
        return unknown[1] .. "," .. unknown[2] .. "," .. sum .. ",1"
    end,
    moves = function(p, s, emit)
        local left, right, sum, player = read(s)
        for digit = 0, 9 do
            if left > 0 then emit(left - 1 .. "," .. right .. "," .. sum + digit .. "," .. 3 - player, "left " .. digit) end
            if right > 0 then emit(left .. "," .. right - 1 .. "," .. sum - digit .. "," .. 3 - player, "right " .. digit) end
        end
    end,
    mover = function(p, s) return s:numbers()[4] end,
    over = function(p, s) return s:numbers()[3] == 0 and "second" or "first" end,
    large = function(p) return #p.num > 16 end,
    -- With an odd number of question marks the first fills the last one and spoils it. With an even number, those that
    -- both sides have cancel out: the second mirrors. Of the others, all on one side, the second completes each digit of
    -- the first to 9; the first can keep any other total away. So the second wins if the sums differ by 9 for each two.
    shortcut = function(p)
        local half, unknown, sum = #p.num // 2, {0, 0}, 0
        for i = 1, #p.num do
            local side, digit = i <= half and 1 or 2, p.num:byte(i)
            if digit == 63 then
                unknown[side] = unknown[side] + 1
            else
                sum = sum + (side == 1 and 1 or -1) * (digit - 48)
            end
        end
        local more = unknown[1] - unknown[2]
        return more % 2 == 0 and 2 * sum + 9 * more == 0 and "loss" or "win"
    end,
}
