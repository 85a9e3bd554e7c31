#include <stdlib.h>

struct pair {
    int first, second;
};

int solve(int n, const int piles[])
{
    struct pair(*dp)[n] = calloc(n, sizeof *dp);
    for (int i = 0; i < n; i++)
        dp[i][i] = (struct pair){piles[i], 0}; // @base
    for (int length = 2; length <= n; length++) { // @length
        for (int l = 0; l + length <= n; l++) {
            int r = l + length - 1; // @cell
            int left = piles[l] + dp[l + 1][r].second; // @left
            int right = piles[r] + dp[l][r - 1].second; // @right
            if (left >= right) // @compare
                dp[l][r] = (struct pair){left, dp[l + 1][r].first}; // @take-left
            else
                dp[l][r] = (struct pair){right, dp[l][r - 1].first}; // @take-right
        }
    }
    struct pair all = dp[0][n - 1]; // @result
    free(dp);
    return all.first - all.second; // @answer
}
