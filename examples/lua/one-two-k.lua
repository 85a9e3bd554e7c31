-- 1-2-K Game (Codeforces 1194D): one heap; take 1, 2 or k; who can't move loses.
return {
    name = "one-two-k",
    params = {n = {default = 4, min = 0, max = 1000000000000}, k = {default = 3, min = 3, max = 1000000000000}},
    answer = {win = "Alice", loss = "Bob"},
    start = function(p) return p.n end,
    moves = function(p, s, emit)
        for _, take in ipairs({1, 2, p.k}) do
            if take <= s then emit(s - take, take) end
        end
    end,
    large = function(p) return p.n > 1000 end,
    -- If 3 does not divide k, taking k is as good as taking 1 or 2: lost are the multiples of 3. If it does, the period is
    -- k + 1: below k as before, k itself is won by taking all, and k + 1 is lost, since 1, 2 and k lead to won heaps.
    shortcut = function(p)
        if p.k % 3 ~= 0 then return p.n % 3 ~= 0 and "win" or "loss" end
        local rest = p.n % (p.k + 1)
        return (rest == p.k or rest % 3 ~= 0) and "win" or "loss"
    end,
}
