-- Find the Winning Player in Coin Game (LeetCode 3222): x coins of 75 and y of 10; take coins worth exactly 115,
-- which is one of 75 and four of 10; who can't loses. A state is "x y".
return {
    name = "coins-115",
    params = {x = {default = 2, min = 0}, y = {default = 7, min = 0}},
    answer = {win = "Alice", loss = "Bob"},
    start = function(p) return p.x .. " " .. p.y end,
    moves = function(p, s, emit)
        local left = s:numbers()
        if left[1] >= 1 and left[2] >= 4 then emit(left[1] - 1 .. " " .. left[2] - 4, "take 115") end
    end,
}
