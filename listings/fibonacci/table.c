#include <stdlib.h>

long long solve(int n)
{
    long long *dp = calloc(n + 2, sizeof *dp);
    dp[0] = 0; // @zero
    dp[1] = 1; // @one
    for (int i = 2; i <= n; i++)
        dp[i] = dp[i - 1] + dp[i - 2]; // @store
    long long result = dp[n]; // @answer
    free(dp);
    return result;
}
