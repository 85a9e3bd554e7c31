class StoneGameVIII {
    static int solve(int[] piles) {
        int n = piles.length;
        int[] sums = new int[n + 1];
        for (int i = 0; i < n; i++)
            sums[i + 1] = sums[i] + piles[i]; // @sum
        int[] dp = new int[n + 1];
        dp[n] = sums[n]; // @base
        for (int i = n - 1; i > 1; i--)
            dp[i] = Math.max(dp[i + 1], sums[i] - dp[i + 1]); // @store
        return dp[2]; // @answer
    }
}
