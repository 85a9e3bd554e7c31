class StoneGame {
    static int solve(int[] piles) {
        int n = piles.length;
        int[] dp = new int[n];
        for (int l = n - 1; l >= 0; l--) { // @row
            dp[l] = piles[l]; // @base
            for (int r = l + 1; r < n; r++) {
                int left = piles[l] - dp[r]; // @left
                int right = piles[r] - dp[r - 1]; // @right
                dp[r] = Math.max(left, right); // @store
            }
        }
        return dp[n - 1]; // @answer
    }
}
