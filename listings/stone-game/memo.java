class StoneGame {
    int[] piles;
    int[][][] memo;

    int[] pair(int l, int r) {
        if (memo[l][r] != null) // @call
            return memo[l][r]; // @hit
        int[] best;
        if (l == r) { // @one
            best = new int[] {piles[l], 0}; // @base
        } else {
            int[] left = pair(l + 1, r); // @left
            int[] right = pair(l, r - 1); // @right
            if (piles[l] + left[1] >= piles[r] + right[1]) // @compare
                best = new int[] {piles[l] + left[1], left[0]}; // @take-left
            else
                best = new int[] {piles[r] + right[1], right[0]}; // @take-right
        }
        memo[l][r] = best; // @store
        return best; // @return
    }

    static int solve(int[] piles) {
        StoneGame game = new StoneGame();
        game.piles = piles;
        game.memo = new int[piles.length][piles.length][];
        int[] all = game.pair(0, piles.length - 1); // @start
        return all[0] - all[1]; // @answer
    }
}
