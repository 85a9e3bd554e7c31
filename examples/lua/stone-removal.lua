-- Stone Removal Game (LeetCode 3360): Alice takes 10 stones, Bob 9, Alice 8 and so on; who can't loses. Nobody has a
-- choice. A state is the stones and how many are to be taken.
return {
    name = "stone-removal",
    params = {n = {default = 12, min = 0}},
    answer = {win = "true", loss = "false"},
    start = function(p) return p.n .. " take 10" end,
    moves = function(p, s, emit)
        local at = s:numbers()
        local stones, take = at[1], at[2]
        if take > 0 and stones >= take then emit(stones - take .. " take " .. take - 1, "take " .. take) end
    end,
}
