#include <stdlib.h>

/* memo[n] is 0 while it is not known: no value from 2 on is 0. */
static long long number(long long memo[], int n)
{
    if (n <= 1) // @call
        return n; // @base
    if (memo[n]) // @seen
        return memo[n]; // @hit
    long long one = number(memo, n - 1); // @one
    long long two = number(memo, n - 2); // @two
    memo[n] = one + two; // @store
    return memo[n]; // @return
}

long long solve(int n)
{
    long long *memo = calloc(n + 1, sizeof *memo);
    long long result = number(memo, n); // @start
    free(memo);
    return result; // @answer
}
