-- Cutting Game (POJ 2311): cut a sheet of w x h squares along a line; who produces a 1 x 1 piece wins. A strip
-- of width 1 gives the win away, so nobody cuts one off: who has no other cut left loses.
return {
    name = "cutting",
    kind = "nimber",
    splits = true, -- each cut leaves two sheets, which from then on have nothing to do with each other
    params = {wh = {default = {4, 4}, min = 2, max = 200, help = "width and height"}},
    answer = {win = "WIN", loss = "LOSE"},
    start = function(p) return math.max(p.wh[1], p.wh[2]) * 1000 + math.min(p.wh[1], p.wh[2]) end,
    moves = function(p, s, emit)
        local function sheet(w, h) return math.max(w, h) * 1000 + math.min(w, h) end
        local w, h = s // 1000, s % 1000
        for cut = 2, w // 2 do emit({sheet(cut, h), sheet(w - cut, h)}, "across " .. cut) end
        for cut = 2, h // 2 do emit({sheet(w, cut), sheet(w, h - cut)}, "along " .. cut) end
    end,
    write = function(p, s) return s // 1000 .. "x" .. s % 1000 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[1] * 1000 + n[2] or nil
    end,
}
