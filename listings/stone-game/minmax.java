class StoneGame {
    static int solve(int[] piles) {
        int n = piles.length, sum = 0;
        int[][][] dp = new int[n][n][2];
        for (int i = 0; i < n; i++) {
            sum += piles[i];
            dp[i][i][0] = piles[i]; // @base-first
            dp[i][i][1] = 0; // @base-second
        }
        for (int length = 2; length <= n; length++) { // @length
            for (int l = 0; l + length <= n; l++) {
                int r = l + length - 1; // @cell
                dp[l][r][0] = Math.max(piles[l] + dp[l + 1][r][1], piles[r] + dp[l][r - 1][1]); // @max
                dp[l][r][1] = Math.min(dp[l + 1][r][0], dp[l][r - 1][0]); // @min
            }
        }
        int score = dp[0][n - 1][0]; // @result
        return score - (sum - score); // @answer
    }
}
