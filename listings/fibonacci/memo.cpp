#include <map>

static long long number(std::map<int, long long> &memo, int n)
{
    if (n <= 1) // @call
        return n; // @base
    if (memo.count(n)) // @seen
        return memo[n]; // @hit
    long long one = number(memo, n - 1); // @one
    long long two = number(memo, n - 2); // @two
    memo[n] = one + two; // @store
    return memo[n]; // @return
}

long long solve(int n)
{
    std::map<int, long long> memo;
    long long result = number(memo, n); // @start
    return result; // @answer
}
