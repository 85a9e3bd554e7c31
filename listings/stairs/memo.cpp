#include <map>

static long long ways(std::map<int, long long> &memo, int n)
{
    if (n <= 1) // @call
        return 1; // @base
    if (memo.count(n)) // @seen
        return memo[n]; // @hit
    long long one = ways(memo, n - 1); // @one
    long long two = ways(memo, n - 2); // @two
    memo[n] = one + two; // @store
    return memo[n]; // @return
}

long long solve(int n)
{
    std::map<int, long long> memo;
    long long result = ways(memo, n); // @start
    return result; // @answer
}
