def solve(piles):
    n = len(piles)
    dp = [[(0, 0)] * n for _ in range(n)]
    for i in range(n):
        dp[i][i] = (piles[i], 0)  # @base
    for length in range(2, n + 1):  # @length
        for l in range(n - length + 1):
            r = l + length - 1  # @cell
            left = piles[l] + dp[l + 1][r][1]  # @left
            right = piles[r] + dp[l][r - 1][1]  # @right
            if left >= right:  # @compare
                dp[l][r] = (left, dp[l + 1][r][0])  # @take-left
            else:
                dp[l][r] = (right, dp[l][r - 1][0])  # @take-right
    first, second = dp[0][n - 1]  # @result
    return first - second  # @answer
