def solve(piles):
    memo = {}

    def pair(l, r):
        if (l, r) in memo:  # @call
            return memo[l, r]  # @hit
        if l == r:  # @one
            best = (piles[l], 0)  # @base
        else:
            left = pair(l + 1, r)  # @left
            right = pair(l, r - 1)  # @right
            if piles[l] + left[1] >= piles[r] + right[1]:  # @compare
                best = (piles[l] + left[1], left[0])  # @take-left
            else:
                best = (piles[r] + right[1], right[0])  # @take-right
        memo[l, r] = best  # @store
        return best  # @return

    first, second = pair(0, len(piles) - 1)  # @start
    return first - second  # @answer
