#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 2 };

/* memo[l][r][diff + most]: no difference is beyond -most … most. */
static int outcome(int n, const int piles[], int most, signed char memo[n][n][2 * most + 1], int l, int r, int diff)
{
    if (l > r) // @call
        return (diff > 0) - (diff < 0); // @end
    if (memo[l][r][diff + most] != UNKNOWN) // @seen
        return memo[l][r][diff + most]; // @hit
    int left = -outcome(n, piles, most, memo, l + 1, r, -(diff + piles[l])); // @left
    int right = -outcome(n, piles, most, memo, l, r - 1, -(diff + piles[r])); // @right
    memo[l][r][diff + most] = left > right ? left : right; // @store
    return memo[l][r][diff + most]; // @return
}

int solve(int n, const int piles[])
{
    int most = 0;
    for (int i = 0; i < n; i++)
        most += abs(piles[i]);
    signed char(*memo)[n][2 * most + 1] = malloc(n * sizeof *memo);
    memset(memo, UNKNOWN, n * sizeof *memo);
    int result = outcome(n, piles, most, memo, 0, n - 1, 0); // @start
    free(memo);
    return result; // @answer
}
