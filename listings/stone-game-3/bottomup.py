def solve(piles):
    n = len(piles)
    dp = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        taken = 0
        best = float("-inf")
        for x in range(1, min(3, n - i) + 1):
            taken += piles[i + x - 1]  # @take
            best = max(best, taken - dp[i + x])  # @try
        dp[i] = best  # @store
    return dp[0]  # @answer
