#include <stdlib.h>

struct cell {
    int known, value;
};

static int margin(int n, const int sums[], struct cell memo[n][n], int l, int r)
{
    if (l == r) // @call
        return 0; // @base
    if (memo[l][r].known) // @seen
        return memo[l][r].value; // @hit
    int left = sums[r + 1] - sums[l + 1] - margin(n, sums, memo, l + 1, r); // @left
    int right = sums[r] - sums[l] - margin(n, sums, memo, l, r - 1); // @right
    memo[l][r] = (struct cell){1, left > right ? left : right}; // @store
    return memo[l][r].value; // @return
}

int solve(int n, const int piles[])
{
    int *sums = calloc(n + 1, sizeof *sums);
    for (int i = 0; i < n; i++)
        sums[i + 1] = sums[i] + piles[i]; // @sum
    struct cell(*memo)[n] = calloc(n, sizeof *memo);
    int result = margin(n, sums, memo, 0, n - 1); // @start
    free(memo);
    free(sums);
    return result; // @answer
}
