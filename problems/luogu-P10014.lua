return {
    title = "Restricted Nim",
    title_zh = "茧（受限 Nim）",
    family = "heaps",
    rules = "Nim in which y may be taken from a heap of x only if y^k ≤ x. For each number a of the list there are heaps of 1, 2, … a stones. Lily begins.",
    rules_zh = "Nim，但从 x 颗的堆中取 y 颗须满足 y^k ≤ x。对每个 a 有 1、2、…、a 颗的各一堆。Lily 先手。",
    input = {
        {name = "k", from = 1},
        {name = "a", type = "numbers", from = 1, to = 1152921504606846976},
    },
    plain = "$ k / { #a / a / }",
    game = "restricted-nim.lua k={k} a={a}",
    answer = {win = "Lily", loss = "Kaguya"},
    output = "Lily or Kaguya",
    output_zh = "Lily 或 Kaguya",
}
