-- JOI ice cream (Luogu P12458): Max chooses a, Min chooses b, Max chooses c; Max gets |a + b + c - P|. A state is the
-- step and the sum so far.
return {
    name = "ice-cream",
    kind = "score",
    params = {A = {5}, B = {10}, C = {9, 2, 3}, P = 22},
    start = function(p) return "0:0" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local list = ({p.A, p.B, p.C})[at[1] + 1]
        for _, x in ipairs(list or {}) do emit(at[1] + 1 .. ":" .. at[2] + x, x) end
    end,
    over = function(p, s) return 0, math.abs(s:numbers()[2] - p.P) end, -- it would be Min's turn
    large = function(p) return #p.A + #p.B + #p.C > 40 end,
    -- Of C only the smallest and the largest matter. With s = a + b what Max gets is the larger of the two distances, which
    -- falls and then rises with s: Min takes the b nearest to the middle, on either side, which is found by halving.
    shortcut = function(p)
        local function sorted(list) -- in pieces that may be sorted, then merged
            local pieces = {}
            for from = 1, #list, 50000 do
                local piece = table.move(list, from, math.min(from + 49999, #list), 1, {})
                table.sort(piece)
                pieces[#pieces + 1] = piece
            end
            while #pieces > 1 do
                local a, b, all, i, j = pieces[1], pieces[2], {}, 1, 1
                while a[i] or b[j] do
                    if not b[j] or a[i] and a[i] <= b[j] then
                        all[#all + 1], i = a[i], i + 1
                    else
                        all[#all + 1], j = b[j], j + 1
                    end
                end
                table.remove(pieces, 1)
                pieces[1] = all
            end
            return pieces[1]
        end
        local low, high, B, best = p.C[1], p.C[1], sorted(p.B), nil
        for _, c in ipairs(p.C) do low, high = math.min(low, c), math.max(high, c) end
        local function gets(s) return math.max(math.abs(s + low - p.P), math.abs(s + high - p.P)) end
        for _, a in ipairs(p.A) do
            local from, to = 1, #B -- the first b with 2 (a + b) >= 2 P - low - high
            while from < to do
                local middle = (from + to) // 2
                if 2 * (a + B[middle]) < 2 * p.P - low - high then from = middle + 1 else to = middle end
            end
            local value = gets(a + B[from])
            if from > 1 then value = math.min(value, gets(a + B[from - 1])) end
            best = best and math.max(best, value) or value
        end
        return best, 0
    end,
}
