#include <stdlib.h>

static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

int solve(int n, const int piles[])
{
    int sum = 0;
    int(*dp)[n][2] = calloc(n, sizeof *dp);
    for (int i = 0; i < n; i++) {
        sum += piles[i];
        dp[i][i][0] = piles[i]; // @base-first
        dp[i][i][1] = 0; // @base-second
    }
    for (int length = 2; length <= n; length++) { // @length
        for (int l = 0; l + length <= n; l++) {
            int r = l + length - 1; // @cell
            dp[l][r][0] = max(piles[l] + dp[l + 1][r][1], piles[r] + dp[l][r - 1][1]); // @max
            dp[l][r][1] = min(dp[l + 1][r][0], dp[l][r - 1][0]); // @min
        }
    }
    int score = dp[0][n - 1][0]; // @result
    free(dp);
    return score - (sum - score); // @answer
}
