static long long number(int n)
{
    if (n <= 1) // @call
        return n; // @base
    long long one = number(n - 1); // @one
    long long two = number(n - 2); // @two
    return one + two; // @sum
}

long long solve(int n)
{
    long long result = number(n); // @start
    return result; // @answer
}
