def solve(n):
    dp = [0] * (n + 2)
    dp[0] = 1  # @zero
    dp[1] = 1  # @one
    for i in range(2, n + 1):
        dp[i] = dp[i - 1] + dp[i - 2]  # @store
    return dp[n]  # @answer
