def solve(piles):
    n = len(piles)
    dp = [[0] * n for _ in range(n)]
    for l in range(n - 1, -1, -1):  # @row
        dp[l][l] = piles[l]  # @base
        for r in range(l + 1, n):
            left = piles[l] - dp[l + 1][r]  # @left
            right = piles[r] - dp[l][r - 1]  # @right
            dp[l][r] = max(left, right)  # @store
    return dp[0][n - 1]  # @answer
