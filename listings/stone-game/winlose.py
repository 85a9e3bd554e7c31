def solve(piles):
    memo = {}

    def outcome(l, r, diff):
        if l > r:  # @call
            return (diff > 0) - (diff < 0)  # @end
        if (l, r, diff) in memo:  # @seen
            return memo[l, r, diff]  # @hit
        left = -outcome(l + 1, r, -(diff + piles[l]))  # @left
        right = -outcome(l, r - 1, -(diff + piles[r]))  # @right
        memo[l, r, diff] = max(left, right)  # @store
        return memo[l, r, diff]  # @return

    result = outcome(0, len(piles) - 1, 0)  # @start
    return result  # @answer
