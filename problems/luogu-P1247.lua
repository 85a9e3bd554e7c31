return {
    title = "Match-taking game",
    title_zh = "取火柴游戏",
    family = "heaps",
    rules = "Nim: take any number of matches from one heap; the player who takes the last one wins. The question is the winning first move with the smallest heap number, then the smallest amount.",
    rules_zh = "Nim 游戏：每次从一堆中取走若干根火柴，取走最后一根者胜。求堆号最小、其次根数最少的制胜第一步。",
    input = {{name = "heaps", also = {"n", "a"}, type = "numbers", count = {1, 500000}, from = 1, to = 1000000000}},
    plain = "#heaps / heaps",
    game = "nim {heaps}",
    answer = function(p, r)
        if r[1].outcome == "loss" then return "lose" end
        -- A heap can be made so small that the nimber becomes 0 if that is smaller than the heap.
        local heap = 1
        while p.heaps[heap] ~ r[1].nimber >= p.heaps[heap] do heap = heap + 1 end
        local take = p.heaps[heap] - (p.heaps[heap] ~ r[1].nimber)
        local after = map(p.heaps, function(n, i) return i == heap and n - take or n end)
        return {take = take, heap = heap, after = after}, take .. " " .. heap .. "\n" .. table.concat(after, " ")
    end,
    output = "the amount and the heap, and on a second line the heaps after it; lose if there is no winning move",
    output_zh = "第一行为根数和堆号，第二行为取后的各堆；必败则为 lose",
}
