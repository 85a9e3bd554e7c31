class StoneGame {
    static int solve(int[] piles) {
        int n = piles.length;
        int[][][] dp = new int[n][n][2];
        for (int i = 0; i < n; i++)
            dp[i][i] = new int[] {piles[i], 0}; // @base
        for (int length = 2; length <= n; length++) { // @length
            for (int l = 0; l + length <= n; l++) {
                int r = l + length - 1; // @cell
                int left = piles[l] + dp[l + 1][r][1]; // @left
                int right = piles[r] + dp[l][r - 1][1]; // @right
                if (left >= right) // @compare
                    dp[l][r] = new int[] {left, dp[l + 1][r][0]}; // @take-left
                else
                    dp[l][r] = new int[] {right, dp[l][r - 1][0]}; // @take-right
            }
        }
        int[] all = dp[0][n - 1]; // @result
        return all[0] - all[1]; // @answer
    }
}
