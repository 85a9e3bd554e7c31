class Fibonacci {
    Long[] memo;

    long number(int n) {
        if (n <= 1) // @call
            return n; // @base
        if (memo[n] != null) // @seen
            return memo[n]; // @hit
        long one = number(n - 1); // @one
        long two = number(n - 2); // @two
        memo[n] = one + two; // @store
        return memo[n]; // @return
    }

    static long solve(int n) {
        Fibonacci program = new Fibonacci();
        program.memo = new Long[n + 1];
        long result = program.number(n); // @start
        return result; // @answer
    }
}
