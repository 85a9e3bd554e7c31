-- Letter Picking (Codeforces 1728D): a row of letters, as many for each; take one from an end and put it before your
-- own word; who has the smaller word in the end wins. A state is what is left, the mover's word and the other's.
return {
    name = "letter-picking",
    params = {
        s = {
            default = "forces",
            check = function(s) return #s % 2 == 0 or "there should be as many letters for each" end,
        },
    },
    answer = {win = "Alice", loss = "Bob", tie = "Draw"},
    start = function(p) return p.s .. "--" end,
    layer = function(p, s) return 2 * #p.s - #s:split("-")[1] end,
    moves = function(p, s, emit)
        local words = s:split("-")
        local row, own, other = words[1], words[2], words[3]
        if row == "" then return end
        emit(row:sub(2) .. "-" .. other .. "-" .. row:sub(1, 1) .. own, "left")
        emit(row:sub(1, -2) .. "-" .. other .. "-" .. row:sub(-1) .. own, "right")
    end,
    over = function(p, s)
        local words = s:split("-")
        return words[2] < words[3] and "win" or words[2] > words[3] and "loss" or "tie"
    end,
}
