#include <stdbool.h>
#include <stdlib.h>

enum { UNKNOWN, WON, LOST };

static bool wins(char memo[], int m, int used, int left)
{
    if (memo[used] != UNKNOWN) // @call
        return memo[used] == WON; // @hit
    bool result = false;
    for (int x = 1; x <= m; x++) {
        if (used >> (x - 1) & 1) // @number
            continue;
        if (x >= left) { // @reaches
            result = true; // @win
            break;
        }
        bool other = wins(memo, m, used | 1 << (x - 1), left - x); // @try
        if (!other) { // @loses
            result = true; // @force
            break;
        }
    }
    memo[used] = result ? WON : LOST; // @store
    return result; // @return
}

bool solve(int m, int total)
{
    if (total <= 0) // @reached
        return true; // @at-once
    if (m * (m + 1) / 2 < total) // @enough
        return false; // @never
    char *memo = calloc(1 << m, 1);
    bool result = wins(memo, m, 0, total); // @start
    free(memo);
    return result; // @answer
}
