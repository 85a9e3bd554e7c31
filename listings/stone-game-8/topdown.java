class StoneGameVIII {
    int n;
    int[] sums;
    Integer[] memo;

    int margin(int i) {
        if (i == n) // @call
            return 0; // @base
        if (memo[i] != null) // @seen
            return memo[i]; // @hit
        int best = Integer.MIN_VALUE;
        for (int j = i + 1; j <= n; j++) {
            int other = margin(j); // @try
            best = Math.max(best, sums[j] - other); // @better
        }
        memo[i] = best; // @store
        return best; // @return
    }

    static int solve(int[] piles) {
        StoneGameVIII game = new StoneGameVIII();
        int n = game.n = piles.length;
        game.sums = new int[n + 1];
        for (int i = 0; i < n; i++)
            game.sums[i + 1] = game.sums[i] + piles[i]; // @sum
        game.memo = new Integer[n];
        int result = game.margin(1); // @start
        return result; // @answer
    }
}
