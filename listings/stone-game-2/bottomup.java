class StoneGameII {
    static int solve(int[] piles) {
        int n = piles.length, rest = 0;
        int[][] dp = new int[n + 1][n + 1];
        for (int i = n - 1; i >= 0; i--) {
            rest += piles[i]; // @rest
            for (int m = 1; m <= n; m++) {
                int best = Integer.MIN_VALUE;
                for (int x = 1; x <= Math.min(2 * m, n - i); x++)
                    best = Math.max(best, rest - dp[i + x][Math.max(m, x)]); // @try
                dp[i][m] = best; // @store
            }
        }
        return dp[0][1]; // @answer
    }
}
