static long long ways(int n)
{
    if (n <= 1) // @call
        return 1; // @base
    long long one = ways(n - 1); // @one
    long long two = ways(n - 2); // @two
    return one + two; // @sum
}

long long solve(int n)
{
    long long result = ways(n); // @start
    return result; // @answer
}
