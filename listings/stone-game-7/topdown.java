class StoneGameVII {
    int[] sums;
    Integer[][] memo;

    int margin(int l, int r) {
        if (l == r) // @call
            return 0; // @base
        if (memo[l][r] != null) // @seen
            return memo[l][r]; // @hit
        int left = sums[r + 1] - sums[l + 1] - margin(l + 1, r); // @left
        int right = sums[r] - sums[l] - margin(l, r - 1); // @right
        memo[l][r] = Math.max(left, right); // @store
        return memo[l][r]; // @return
    }

    static int solve(int[] piles) {
        StoneGameVII game = new StoneGameVII();
        int n = piles.length;
        game.sums = new int[n + 1];
        for (int i = 0; i < n; i++)
            game.sums[i + 1] = game.sums[i] + piles[i]; // @sum
        game.memo = new Integer[n][n];
        int result = game.margin(0, n - 1); // @start
        return result; // @answer
    }
}
