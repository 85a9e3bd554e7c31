class StoneGame {
    static int solve(int[] piles) {
        int[] valley = new int[piles.length];
        int size = 0;
        for (int i = 0; i < piles.length; i++) {
            int top = piles[i]; // @next
            while (size > 1 && valley[size - 2] <= valley[size - 1] && valley[size - 1] >= top) { // @peak
                size -= 2;
                top += valley[size] - valley[size + 1]; // @fold
            }
            valley[size] = top; // @push
            size++;
        }
        int l = 0, r = size - 1, sign = 1, margin = 0;
        while (l <= r) {
            if (valley[l] >= valley[r]) { // @larger
                margin += sign * valley[l]; // @take-left
                l++;
            } else {
                margin += sign * valley[r]; // @take-right
                r--;
            }
            sign = -sign;
        }
        return margin; // @answer
    }
}
