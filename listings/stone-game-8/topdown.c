#include <limits.h>
#include <stdlib.h>

struct cell {
    int known, value;
};

static int margin(int n, const int sums[], struct cell memo[], int i)
{
    if (i == n) // @call
        return 0; // @base
    if (memo[i].known) // @seen
        return memo[i].value; // @hit
    int best = INT_MIN;
    for (int j = i + 1; j <= n; j++) {
        int other = margin(n, sums, memo, j); // @try
        best = sums[j] - other > best ? sums[j] - other : best; // @better
    }
    memo[i] = (struct cell){1, best}; // @store
    return best; // @return
}

int solve(int n, const int piles[])
{
    int *sums = calloc(n + 1, sizeof *sums);
    for (int i = 0; i < n; i++)
        sums[i + 1] = sums[i] + piles[i]; // @sum
    struct cell *memo = calloc(n, sizeof *memo);
    int result = margin(n, sums, memo, 1); // @start
    free(memo);
    free(sums);
    return result; // @answer
}
