return {
    title = "Lieges of Legendre",
    title_zh = "勒让德的领主",
    family = "heaps",
    rules = "Heaps; take one from a heap, or replace an even heap of 2x by k heaps of x. The player who can't move loses; Kevin begins.",
    rules_zh = "若干堆；从一堆取一个，或把一个偶数堆 2x 换成 k 堆 x。无法操作者负；Kevin 先手。",
    input = {
        {name = "k", from = 1, to = 1000000000},
        {name = "heaps", also = {"a"}, type = "numbers", count = {1, 100000}, from = 1, to = 1000000000},
    },
    plain = "#heaps k / heaps",
    game = "lieges.lua k={k} heaps={heaps}",
    answer = {win = "Kevin", loss = "Nicky"},
    output = "Kevin or Nicky",
    output_zh = "Kevin 或 Nicky",
}
