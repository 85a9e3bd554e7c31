def solve(piles):
    n = len(piles)
    dp = [[[0, 0] for _ in range(n)] for _ in range(n)]
    for i in range(n):
        dp[i][i][0] = piles[i]  # @base-first
        dp[i][i][1] = 0  # @base-second
    for length in range(2, n + 1):  # @length
        for l in range(n - length + 1):
            r = l + length - 1  # @cell
            dp[l][r][0] = max(piles[l] + dp[l + 1][r][1], piles[r] + dp[l][r - 1][1])  # @max
            dp[l][r][1] = min(dp[l + 1][r][0], dp[l][r - 1][0])  # @min
    score = dp[0][n - 1][0]  # @result
    return score - (sum(piles) - score)  # @answer
