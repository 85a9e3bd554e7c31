def solve(piles):
    n = len(piles)
    sums = [0] * (n + 1)
    for i in range(n):
        sums[i + 1] = sums[i] + piles[i]  # @sum
    memo = {}

    def margin(l, r):
        if l == r:  # @call
            return 0  # @base
        if (l, r) in memo:  # @seen
            return memo[l, r]  # @hit
        left = sums[r + 1] - sums[l + 1] - margin(l + 1, r)  # @left
        right = sums[r] - sums[l] - margin(l, r - 1)  # @right
        memo[l, r] = max(left, right)  # @store
        return memo[l, r]  # @return

    result = margin(0, n - 1)  # @start
    return result  # @answer
