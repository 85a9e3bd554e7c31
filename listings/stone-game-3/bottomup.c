#include <limits.h>
#include <stdlib.h>

int solve(int n, const int piles[])
{
    int *dp = calloc(n + 1, sizeof *dp);
    for (int i = n - 1; i >= 0; i--) {
        int taken = 0, best = INT_MIN;
        for (int x = 1; x <= 3 && x <= n - i; x++) {
            taken += piles[i + x - 1]; // @take
            best = taken - dp[i + x] > best ? taken - dp[i + x] : best; // @try
        }
        dp[i] = best; // @store
    }
    int margin = dp[0]; // @answer
    free(dp);
    return margin;
}
