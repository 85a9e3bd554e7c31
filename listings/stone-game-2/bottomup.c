#include <limits.h>
#include <stdlib.h>

static int max(int a, int b) { return a > b ? a : b; }

int solve(int n, const int piles[])
{
    int rest = 0;
    int(*dp)[n + 1] = calloc(n + 1, sizeof *dp);
    for (int i = n - 1; i >= 0; i--) {
        rest += piles[i]; // @rest
        for (int m = 1; m <= n; m++) {
            int best = INT_MIN;
            for (int x = 1; x <= 2 * m && x <= n - i; x++)
                best = max(best, rest - dp[i + x][max(m, x)]); // @try
            dp[i][m] = best; // @store
        }
    }
    int score = dp[0][1]; // @answer
    free(dp);
    return score;
}
