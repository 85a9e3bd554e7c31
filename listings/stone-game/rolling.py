def solve(piles):
    n = len(piles)
    dp = [0] * n
    for l in range(n - 1, -1, -1):  # @row
        dp[l] = piles[l]  # @base
        for r in range(l + 1, n):
            left = piles[l] - dp[r]  # @left
            right = piles[r] - dp[r - 1]  # @right
            dp[r] = max(left, right)  # @store
    return dp[n - 1]  # @answer
