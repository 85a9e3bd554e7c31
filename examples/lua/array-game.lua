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
    -- The nimber of a cell x depends on how many multiples it has, n // x, only: with g(v) for v multiples, g(v) is the least
    -- number that is neither 0 nor one of the prefixes a(k) = g(v // 2) ~ g(v // 3) ~ … ~ g(v // k), k = 2 … v.
    --
    -- g(2m + 1) = g(2m) for m >= 1, by induction: (2m + 1) // i differs from 2m // i only where i divides 2m + 1, and then the
    -- two are t and t - 1 for an odd t, which have the same nimber if t > 1. So the prefixes up to k = 2m are the same, and
    -- the one more, a(2m + 1) = a(2m) ~ g(1) = a(2m - 1), is no new one.
    --
    -- So let h(m) = g(2m) = g(2m + 1). As v // i // 2 = m // i, the prefixes up to k = m are those of h(m // 2) … h(m // k),
    -- and from there on g(1) = 1 is added again and again: a(m) ~ 1 and a(m). What is needed are h(1) … h(r) and, with
    -- w = n // 2, h(w // 1) … h(w // r), where r is the root of w: every w // x // i is one of those. For one m the first i
    -- up to the root of m are taken one by one, the others in blocks with the same q = m // i, within which the prefix
    -- changes between two values, the first of which was there before. In all that are about 4 w^(3/4) steps.
    shortcut = function(p)
        local w = p.n // 2
        local small, large = {[0] = 1}, {} -- h(m) for m <= r; h(w // x), for m > r
        local root = 0
        while (root + 1) * (root + 1) <= w do root = root + 1 end
        local most = w // (root + 1) -- w // x > r for x up to this
        local seen = {} -- seen[number] == m: is a prefix of h(m)
        local function least(m, x) -- h(m); m = w // x where m > r
            local all, top = 0, math.floor(m ^ 0.5)
            if top * top > m then top = top - 1 end
            local from = math.min(most // x, top)
            for k = 2 * x, from * x, x do -- m // i = w // (x * i)
                all = all ~ large[k]
                seen[all] = m
            end
            for i = math.max(from, 1) + 1, top do
                all = all ~ small[m // i]
                seen[all] = m
            end
            local before = math.max(top, 1)
            for q = m // (before + 1), 1, -1 do -- the block ends with m // q
                local last, other = m // q, all ~ small[q]
                seen[other] = m
                if last - before & 1 == 1 then all = other end
                before = last
            end
            seen[0], seen[all], seen[all ~ 1] = m, m, m
            local number = 1
            while seen[number] == m do number = number + 1 end
            return number
        end
        local known = 0 -- of small
        local function nimber(m, x)
            while known < math.min(m, root) do
                known = known + 1
                small[known] = least(known, root + 1)
            end
            if m <= root then return small[m] end
            for j = most // x, 1, -1 do -- the larger ones need the smaller ones
                if not large[x * j] then large[x * j] = least(w // (x * j), x * j) end
            end
            return large[x]
        end
        local all = 0
        for _, x in ipairs(p.white) do
            -- n // x // 2 = w // x; a cell beyond n has no multiple, and no nimber.
            if x <= p.n then all = all ~ nimber(w // x, x) end
        end
        return all
    end,
}
