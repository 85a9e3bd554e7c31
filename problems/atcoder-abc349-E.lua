return {
    title = "Weighted Tic-Tac-Toe",
    title_zh = "带权井字棋",
    family = "boards",
    rules = "Tic-tac-toe on weighted squares; three in a row win at once. On a full board the higher total of a player's squares wins; Takahashi begins.",
    rules_zh = "带权的井字棋；三子连线立即获胜。棋盘填满时己方格子总和较大者胜；Takahashi 先手。",
    input = {{name = "grid", also = {"A"}, type = "rows", count = 3, width = 3, from = -1000000000, to = 1000000000}},
    plain = "grid",
    game = "weighted-tic-tac-toe.lua grid={grid}",
    output = "Takahashi or Aoki",
    output_zh = "Takahashi 或 Aoki",
    valid = function(p) -- the site has odd totals, which can't be even
        local all = 0
        for _, row in ipairs(p.grid) do all = all + total(row) end
        return all % 2 == 1
    end,
    wrong = function(p)
        for _, row in ipairs(p.grid) do
            if #p.grid ~= 3 or #row ~= 3 then return "grid should be three rows of three numbers", "grid 应为三行，每行三个数" end
        end
    end,
}
