def solve(piles):
    n = len(piles)
    dp = [[0] * n for _ in range(n)]
    for l in range(n - 1, -1, -1):  # @row
        rest = 0
        for r in range(l + 1, n):
            rest += piles[r]  # @rest
            left = rest - dp[l + 1][r]  # @left
            right = piles[l] + rest - piles[r] - dp[l][r - 1]  # @right
            dp[l][r] = max(left, right)  # @store
    return dp[0][n - 1]  # @answer
