-- Subtree Removal Game with Fibonacci Tree (LeetCode 2005): delete a node with all below it; who must delete the
-- root loses. The branches at the root are independent games: a state is one branch, written with brackets.
local function tree(n) -- the children of a Fibonacci tree of order n are those of order n-1 and n-2
    return n == 0 and "" or "(" .. tree(n - 2 > 0 and n - 2 or 0) .. tree(n - 1) .. ")"
end

-- Where the bracket at i is closed.
local function close(s, i)
    local depth = 0
    for j = i, #s do
        depth = depth + (s:sub(j, j) == "(" and 1 or -1)
        if depth == 0 then return j end
    end
end

return {
    name = "subtree-removal",
    kind = "nimber",
    splits = true,
    params = {n = {default = 3, min = 1, max = 100}},
    answer = {win = true, loss = false},
    start = function(p)
        local branches, inside, i = {}, tree(p.n):sub(2, -2), 1
        while i <= #inside do
            local j = close(inside, i)
            branches[#branches + 1] = inside:sub(i, j)
            i = j + 1
        end
        if #branches == 0 then branches[1] = "" end -- the root alone: nothing may be deleted
        return branches
    end,
    moves = function(p, s, emit)
        for i = 1, #s do
            if s:sub(i, i) == "(" then
                emit(s:sub(1, i - 1) .. s:sub(close(s, i) + 1), "node " .. i)
            end
        end
    end,
    large = function(p) return p.n > 6 end,
    -- The colon principle: a branch on a stalk is worth one more than the branch, and branches at one node add up by XOR.
    -- The root can't be deleted with profit, so the game is what stands on it.
    shortcut = function(p)
        local before, now = 0, 0 -- what stands on the root of order n - 2 and n - 1; order 0 is no tree
        for n = 2, p.n do before, now = now, (n > 2 and before + 1 or 0) ~ now + 1 end
        return now
    end,
}
