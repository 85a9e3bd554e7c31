class Fibonacci {
    static long number(int n) {
        if (n <= 1) // @call
            return n; // @base
        long one = number(n - 1); // @one
        long two = number(n - 2); // @two
        return one + two; // @sum
    }

    static long solve(int n) {
        long result = number(n); // @start
        return result; // @answer
    }
}
