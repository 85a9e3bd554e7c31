#include <stdlib.h>

int solve(int n, const int piles[])
{
    int *dp = calloc(n, sizeof *dp);
    for (int l = n - 1; l >= 0; l--) { // @row
        dp[l] = piles[l]; // @base
        for (int r = l + 1; r < n; r++) {
            int left = piles[l] - dp[r]; // @left
            int right = piles[r] - dp[r - 1]; // @right
            dp[r] = left > right ? left : right; // @store
        }
    }
    int margin = dp[n - 1]; // @answer
    free(dp);
    return margin;
}
