#include <limits.h>
#include <stdlib.h>

struct cell {
    int known, value;
};

static int most(int n, const int rest[], struct cell memo[n + 1][n + 1], int i, int m)
{
    if (i == n) // @call
        return 0; // @base
    if (memo[i][m].known) // @seen
        return memo[i][m].value; // @hit
    int best = INT_MIN;
    for (int x = 1; x <= 2 * m && x <= n - i; x++) {
        int other = most(n, rest, memo, i + x, x > m ? x : m); // @try
        best = rest[i] - other > best ? rest[i] - other : best; // @better
    }
    memo[i][m] = (struct cell){1, best}; // @store
    return best; // @return
}

int solve(int n, const int piles[])
{
    int *rest = calloc(n + 1, sizeof *rest);
    for (int i = n - 1; i >= 0; i--)
        rest[i] = rest[i + 1] + piles[i]; // @rest
    struct cell(*memo)[n + 1] = calloc(n + 1, sizeof *memo);
    int score = most(n, rest, memo, 0, 1); // @start
    free(memo);
    free(rest);
    return score; // @answer
}
