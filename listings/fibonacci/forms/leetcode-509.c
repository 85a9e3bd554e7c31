int fib(int n)
{
    return solve(n);
}
