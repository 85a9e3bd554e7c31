def solve(piles):
    n = len(piles)
    sums = [0] * (n + 1)
    for i in range(n):
        sums[i + 1] = sums[i] + piles[i]  # @sum
    dp = [0] * (n + 1)
    dp[n] = sums[n]  # @base
    for i in range(n - 1, 1, -1):
        dp[i] = max(dp[i + 1], sums[i] - dp[i + 1])  # @store
    return dp[2]  # @answer
