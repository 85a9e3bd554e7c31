def solve(piles):
    n = len(piles)
    rest = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        rest[i] = rest[i + 1] + piles[i]  # @rest
    memo = {}

    def most(i, m):
        if i == n:  # @call
            return 0  # @base
        if (i, m) in memo:  # @seen
            return memo[i, m]  # @hit
        best = float("-inf")
        for x in range(1, min(2 * m, n - i) + 1):
            other = most(i + x, max(m, x))  # @try
            best = max(best, rest[i] - other)  # @better
        memo[i, m] = best  # @store
        return best  # @return

    score = most(0, 1)  # @start
    return score  # @answer
