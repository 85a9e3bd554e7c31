return {
    title = "Binary Tree Coloring Game",
    title_zh = "二叉树着色游戏",
    family = "boards",
    rules = "The first player has coloured node x of a binary tree, the second colours another; then each in turn colours a neighbour of one of their own nodes. Can the second own more nodes?",
    rules_zh = "先手已为二叉树的结点 x 着色，后手另选一个；之后轮流为己方结点的相邻结点着色。后手能否拥有更多结点？",
    input = {
        {name = "root", type = "tree", count = {1, 100}},
        {name = "n", from = 1, to = 100},
        {name = "x", from = 1, to = "n"},
    },
    game = "tree-coloring.lua root={root} x={x}",
    output = "true if the second player can own more",
    output_zh = "后手能更多则为 true",
    random = function(size)
        local labels, child, free = shuffle(range(1, size)), {}, {}
        child[labels[1]], free[1], free[2] = {0, 0}, {labels[1], 1}, {labels[1], 2}
        for i = 2, size do
            local at = table.remove(free, pick(1, #free))
            child[at[1]][at[2]], child[labels[i]] = labels[i], {0, 0}
            free[#free + 1], free[#free + 2] = {labels[i], 1}, {labels[i], 2}
        end
        local root, queue = {labels[1]}, {labels[1]}
        for _, node in ipairs(queue) do
            for side = 1, 2 do
                root[#root + 1] = child[node][side]
                if child[node][side] ~= 0 then queue[#queue + 1] = child[node][side] end
            end
        end
        while root[#root] == 0 do root[#root] = nil end
        return {root = root, n = size, x = labels[pick(1, size)]}
    end,
    smaller = function(p)
        -- Without the last leaf, the labels of which stay 1 … n.
        local all, gone = {}, p.root[#p.root]
        if p.n > 1 and gone ~= p.x then
            local root = map(p.root, function(node) return node > gone and node - 1 or node end)
            root[#root] = nil
            while root[#root] == 0 do root[#root] = nil end
            all[1] = {root = root, n = p.n - 1, x = p.x > gone and p.x - 1 or p.x}
        end
        return all
    end,
}
