class StoneGame {
    static int solve(int[] piles) {
        int n = piles.length;
        int[][] dp = new int[n][n];
        for (int l = n - 1; l >= 0; l--) { // @row
            dp[l][l] = piles[l]; // @base
            for (int r = l + 1; r < n; r++) {
                int left = piles[l] - dp[l + 1][r]; // @left
                int right = piles[r] - dp[l][r - 1]; // @right
                dp[l][r] = Math.max(left, right); // @store
            }
        }
        return dp[0][n - 1]; // @answer
    }
}
