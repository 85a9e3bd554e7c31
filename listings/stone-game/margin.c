#include <stdlib.h>

int solve(int n, const int piles[])
{
    int(*dp)[n] = calloc(n, sizeof *dp);
    for (int l = n - 1; l >= 0; l--) { // @row
        dp[l][l] = piles[l]; // @base
        for (int r = l + 1; r < n; r++) {
            int left = piles[l] - dp[l + 1][r]; // @left
            int right = piles[r] - dp[l][r - 1]; // @right
            dp[l][r] = left > right ? left : right; // @store
        }
    }
    int margin = dp[0][n - 1]; // @answer
    free(dp);
    return margin;
}
