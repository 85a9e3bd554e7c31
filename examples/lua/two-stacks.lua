-- Two stacks of values (AtCoder TDPC B): each in turn takes the top of either and scores it. A state is how many are gone
-- from the two, gone from a * 100000 + gone from b.
return {
    name = "two-stacks",
    kind = "score",
    params = {a = {default = {3, 9}, help = "from the top"}, b = {default = {1, 2}, help = "from the top"}},
    answer = "own",
    start = function(p) return 0 end,
    moves = function(p, s, emit)
        local a, b = s // 100000, s % 100000
        if a < #p.a then emit(s + 100000, "a", p.a[a + 1]) end
        if b < #p.b then emit(s + 1, "b", p.b[b + 1]) end
    end,
    layer = function(p, s) return s // 100000 + s % 100000 end,
    even_steps = true,
    write = function(p, s) return s // 100000 .. "," .. s % 100000 end,
    read = function(p, text)
        local n = text:numbers()
        return #n == 2 and n[1] <= #p.a and n[2] <= #p.b and n[1] * 100000 + n[2] or nil
    end,
}
