-- Array game (HAOI 2015, Luogu P3179): of the cells 1 to n some are white. Choose a white cell x and turn x, 2x, ...
-- kx; who can't loses. A coin-turning game: the white cells have nothing to do with each other, and two on one cell
-- cancel out.
return {
    name = "array-game",
    kind = "nimber",
    splits = true,
    params = {n = {default = 3, min = 1, max = 1000000000}, white = {default = {1, 2}, min = 1}},
    answer = {win = "Yes", loss = "No"},
    start = function(p) return p.white end,
    moves = function(p, s, emit)
        local cells = {}
        for k = 1, p.n // s do
            if k > 1 then cells[k - 1] = k * s end
            emit(cells, "turn " .. k)
        end
    end,
    large = function(p) return p.n > 60 or #p.white > 32 end,
    -- The nimber of a cell x depends on how many multiples it has, n // x, only: with g(v) for v multiples, the choices of
    -- k give the XOR of the cells 2x … kx, whose numbers of multiples are v // 2, v // 3 … v // k. Equal ones come in
    -- blocks: within a block the XOR takes two values.
    shortcut = function(p)
        local known = {}
        local function nimber(v)
            if known[v] then return known[v] end
            local seen, all, i = {[0] = true}, 0, 2
            while i <= v do
                local q = v // i
                local last = v // q
                local g = nimber(q)
                seen[all ~ g] = true
                if last > i then seen[all] = true end
                if (last - i + 1) % 2 == 1 then all = all ~ g end
                i = last + 1
            end
            local least = 1
            while seen[least] do least = least + 1 end
            known[v] = least
            return least
        end
        local all = 0
        for _, x in ipairs(p.white) do all = all ~ nimber(p.n // x) end
        return all
    end,
}
