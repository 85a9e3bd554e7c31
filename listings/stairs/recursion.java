class Stairs {
    static long ways(int n) {
        if (n <= 1) // @call
            return 1; // @base
        long one = ways(n - 1); // @one
        long two = ways(n - 2); // @two
        return one + two; // @sum
    }

    static long solve(int n) {
        long result = ways(n); // @start
        return result; // @answer
    }
}
