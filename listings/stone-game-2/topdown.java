class StoneGameII {
    int n;
    int[] rest;
    Integer[][] memo;

    int most(int i, int m) {
        if (i == n) // @call
            return 0; // @base
        if (memo[i][m] != null) // @seen
            return memo[i][m]; // @hit
        int best = Integer.MIN_VALUE;
        for (int x = 1; x <= Math.min(2 * m, n - i); x++) {
            int other = most(i + x, Math.max(m, x)); // @try
            best = Math.max(best, rest[i] - other); // @better
        }
        memo[i][m] = best; // @store
        return best; // @return
    }

    static int solve(int[] piles) {
        StoneGameII game = new StoneGameII();
        int n = game.n = piles.length;
        game.rest = new int[n + 1];
        for (int i = n - 1; i >= 0; i--)
            game.rest[i] = game.rest[i + 1] + piles[i]; // @rest
        game.memo = new Integer[n + 1][n + 1];
        int score = game.most(0, 1); // @start
        return score; // @answer
    }
}
