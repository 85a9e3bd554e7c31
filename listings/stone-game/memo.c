#include <stdbool.h>
#include <stdlib.h>

struct pair {
    bool known;
    int first, second;
};

static struct pair pair(int n, const int piles[], struct pair memo[n][n], int l, int r)
{
    if (memo[l][r].known) // @call
        return memo[l][r]; // @hit
    struct pair best;
    if (l == r) { // @one
        best = (struct pair){true, piles[l], 0}; // @base
    } else {
        struct pair left = pair(n, piles, memo, l + 1, r); // @left
        struct pair right = pair(n, piles, memo, l, r - 1); // @right
        if (piles[l] + left.second >= piles[r] + right.second) // @compare
            best = (struct pair){true, piles[l] + left.second, left.first}; // @take-left
        else
            best = (struct pair){true, piles[r] + right.second, right.first}; // @take-right
    }
    memo[l][r] = best; // @store
    return best; // @return
}

int solve(int n, const int piles[])
{
    struct pair(*memo)[n] = calloc(n, sizeof *memo);
    struct pair all = pair(n, piles, memo, 0, n - 1); // @start
    free(memo);
    return all.first - all.second; // @answer
}
