class Subtraction {
    static boolean solve(int[] takes, int n) {
        boolean[] win = new boolean[n + 1];
        for (int size = 1; size <= n; size++) {
            boolean result = false;
            for (int take : takes) {
                if (take > size)
                    break;
                if (!win[size - take]) { // @try
                    result = true; // @win
                    break;
                }
            }
            win[size] = result; // @store
        }
        return win[n]; // @answer
    }
}
