class StoneGameIII {
    static int solve(int[] piles) {
        int n = piles.length;
        int[] dp = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            int taken = 0, best = Integer.MIN_VALUE;
            for (int x = 1; x <= Math.min(3, n - i); x++) {
                taken += piles[i + x - 1]; // @take
                best = Math.max(best, taken - dp[i + x]); // @try
            }
            dp[i] = best; // @store
        }
        return dp[0]; // @answer
    }
}
