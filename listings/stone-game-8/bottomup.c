#include <stdlib.h>

static int max(int a, int b) { return a > b ? a : b; }

int solve(int n, const int piles[])
{
    int *sums = calloc(n + 1, sizeof *sums);
    int *dp = calloc(n + 1, sizeof *dp);
    for (int i = 0; i < n; i++)
        sums[i + 1] = sums[i] + piles[i]; // @sum
    dp[n] = sums[n]; // @base
    for (int i = n - 1; i > 1; i--)
        dp[i] = max(dp[i + 1], sums[i] - dp[i + 1]); // @store
    int margin = dp[2]; // @answer
    free(dp);
    free(sums);
    return margin;
}
