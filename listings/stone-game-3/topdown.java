class StoneGameIII {
    int[] piles;
    Integer[] memo;

    int margin(int i) {
        int n = piles.length;
        if (i == n) // @call
            return 0; // @base
        if (memo[i] != null) // @seen
            return memo[i]; // @hit
        int taken = 0, best = Integer.MIN_VALUE;
        for (int x = 1; x <= Math.min(3, n - i); x++) {
            taken += piles[i + x - 1]; // @take
            int other = margin(i + x); // @try
            best = Math.max(best, taken - other); // @better
        }
        memo[i] = best; // @store
        return best; // @return
    }

    static int solve(int[] piles) {
        StoneGameIII game = new StoneGameIII();
        game.piles = piles;
        game.memo = new Integer[piles.length];
        int result = game.margin(0); // @start
        return result; // @answer
    }
}
