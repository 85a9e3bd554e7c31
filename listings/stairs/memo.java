class Stairs {
    Long[] memo;

    long ways(int n) {
        if (n <= 1) // @call
            return 1; // @base
        if (memo[n] != null) // @seen
            return memo[n]; // @hit
        long one = ways(n - 1); // @one
        long two = ways(n - 2); // @two
        memo[n] = one + two; // @store
        return memo[n]; // @return
    }

    static long solve(int n) {
        Stairs program = new Stairs();
        program.memo = new Long[n + 1];
        long result = program.ways(n); // @start
        return result; // @answer
    }
}
