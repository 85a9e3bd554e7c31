#include <limits.h>
#include <stdlib.h>

struct cell {
    int known, value;
};

static int margin(int n, const int piles[], struct cell memo[], int i)
{
    if (i == n) // @call
        return 0; // @base
    if (memo[i].known) // @seen
        return memo[i].value; // @hit
    int taken = 0, best = INT_MIN;
    for (int x = 1; x <= 3 && x <= n - i; x++) {
        taken += piles[i + x - 1]; // @take
        int other = margin(n, piles, memo, i + x); // @try
        best = taken - other > best ? taken - other : best; // @better
    }
    memo[i] = (struct cell){1, best}; // @store
    return best; // @return
}

int solve(int n, const int piles[])
{
    struct cell *memo = calloc(n, sizeof *memo);
    int result = margin(n, piles, memo, 0); // @start
    free(memo);
    return result; // @answer
}
