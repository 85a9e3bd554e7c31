class StoneGame {
    static int first(int[] piles, int l, int r) {
        if (l == r) // @first
            return piles[l]; // @first-base
        int left = piles[l] + second(piles, l + 1, r); // @first-left
        int right = piles[r] + second(piles, l, r - 1); // @first-right
        return Math.max(left, right); // @first-best
    }

    static int second(int[] piles, int l, int r) {
        if (l == r) // @second
            return 0; // @second-base
        int left = first(piles, l + 1, r); // @second-left
        int right = first(piles, l, r - 1); // @second-right
        return Math.min(left, right); // @second-least
    }

    static int solve(int[] piles) {
        int mine = first(piles, 0, piles.length - 1); // @start-first
        int yours = second(piles, 0, piles.length - 1); // @start-second
        return mine - yours; // @answer
    }
}
