class Solution {
    public int fib(int n) {
        return (int) Fibonacci.solve(n);
    }
}
