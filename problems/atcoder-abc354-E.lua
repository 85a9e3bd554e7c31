return {
    title = "Remove Pairs",
    title_zh = "移除卡片对",
    family = "pools",
    rules = "Cards with two sides; remove two cards whose fronts or whose backs are equal. The player who can't move loses; Takahashi begins.",
    rules_zh = "双面卡片；每次移走两张正面相同或背面相同的卡片。无法操作者负；Takahashi 先手。",
    input = {{name = "cards", type = "rows", count = {1, 18}, width = 2, from = 1, to = 1000000000}},
    plain = "#cards / cards",
    game = "remove-pairs.lua cards={cards}",
    output = "Takahashi or Aoki",
    output_zh = "Takahashi 或 Aoki",
    random = function(size)
        local cards = {}
        for i = 1, size do cards[i] = {pick(1, 3), pick(1, 3)} end
        return {cards = cards}
    end,
}
