def solve(piles):
    n = len(piles)
    dp = [[0] * (n + 1) for _ in range(n + 1)]
    rest = 0
    for i in range(n - 1, -1, -1):
        rest += piles[i]  # @rest
        for m in range(1, n + 1):
            best = float("-inf")
            for x in range(1, min(2 * m, n - i) + 1):
                best = max(best, rest - dp[i + x][max(m, x)])  # @try
            dp[i][m] = best  # @store
    return dp[0][1]  # @answer
