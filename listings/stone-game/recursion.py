def first(piles, l, r):
    if l == r:  # @first
        return piles[l]  # @first-base
    left = piles[l] + second(piles, l + 1, r)  # @first-left
    right = piles[r] + second(piles, l, r - 1)  # @first-right
    return max(left, right)  # @first-best


def second(piles, l, r):
    if l == r:  # @second
        return 0  # @second-base
    left = first(piles, l + 1, r)  # @second-left
    right = first(piles, l, r - 1)  # @second-right
    return min(left, right)  # @second-least


def solve(piles):
    mine = first(piles, 0, len(piles) - 1)  # @start-first
    yours = second(piles, 0, len(piles) - 1)  # @start-second
    return mine - yours  # @answer
