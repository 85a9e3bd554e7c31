/* What the programs of bug_list.c return. Each is the listing's algorithm with its wrong lines, one of which is taken by
 * its number. */
#include <stdlib.h>

#include "tell/exercise/bug.h"

enum { MOST = BOYI__BUG_MOST };

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* ---- A row with both ends open ---- */

static int64_t second(const int64_t *piles, int64_t l, int64_t r, int bug);

static int64_t first(const int64_t *piles, int64_t l, int64_t r, int bug)
{
    if (l == r)
        return bug == 1 ? 0 : piles[l];
    int64_t left = piles[l] + (bug == 2 ? first(piles, l + 1, r, bug) : second(piles, l + 1, r, bug));
    int64_t right = piles[r] + second(piles, l, r - 1, bug);
    return larger(left, right);
}

static int64_t second(const int64_t *piles, int64_t l, int64_t r, int bug)
{
    if (l == r)
        return 0;
    int64_t left = first(piles, l + 1, r, bug), right = first(piles, l, r - 1, bug);
    return bug == 3 ? larger(left, right) : smaller(left, right);
}

int64_t boyi__bug_recursion(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t last = (int64_t)input->counts[0] - 1;
    return first(piles, 0, last, bug) - second(piles, 0, last, bug);
}

int64_t boyi__bug_minmax(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], sum = 0, dp[MOST][MOST][2] = {0};
    for (int64_t i = 0; i < n; i++) {
        sum += piles[i];
        dp[i][i][0] = piles[i];
        dp[i][i][bug == 1 ? 0 : 1] = 0;
    }
    int other = bug == 3 ? 0 : 1;
    for (int64_t length = 2; length <= n; length++)
        for (int64_t l = 0, r = length - 1; r < n; l++, r++) {
            dp[l][r][0] = larger(piles[l] + dp[l + 1][r][other], piles[r] + dp[l][r - 1][other]);
            dp[l][r][1] = bug == 2 ? larger(dp[l + 1][r][0], dp[l][r - 1][0])
                                   : smaller(dp[l + 1][r][0], dp[l][r - 1][0]);
        }
    return dp[0][n - 1][0] - (sum - dp[0][n - 1][0]);
}

int64_t boyi__bug_table(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], dp[MOST][MOST][2] = {0};
    for (int64_t i = 0; i < n; i++)
        dp[i][i][0] = piles[i];
    for (int64_t step = 2; step <= (bug == 2 ? n - 1 : n); step++) {
        int64_t length = bug == 1 ? n + 2 - step : step;
        for (int64_t l = 0, r = length - 1; r < n; l++, r++) {
            int64_t left = piles[l] + dp[l + 1][r][bug == 4 ? 0 : 1], right = piles[r] + dp[l][r - 1][1];
            if (bug == 3 ? piles[l] >= piles[r] : left >= right) {
                dp[l][r][0] = left;
                dp[l][r][1] = dp[l + 1][r][bug == 5 ? 1 : 0];
            } else {
                dp[l][r][0] = right;
                dp[l][r][1] = dp[l][r - 1][0];
            }
        }
    }
    return dp[0][n - 1][0] - dp[0][n - 1][1];
}

int64_t boyi__bug_margin(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], dp[MOST][MOST] = {0};
    for (int64_t step = 0; step < n; step++) {
        int64_t l = bug == 1 ? step : n - 1 - step;
        dp[l][l] = bug == 3 ? 0 : piles[l];
        for (int64_t r = l + 1; r < n; r++) {
            int64_t left = bug == 2 ? piles[l] + dp[l + 1][r] : piles[l] - dp[l + 1][r];
            int64_t right = piles[r] - dp[l][r - 1];
            dp[l][r] = bug == 4 ? smaller(left, right) : larger(left, right);
        }
    }
    return dp[0][n - 1];
}

int64_t boyi__bug_rolling(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], dp[MOST] = {0};
    for (int64_t step = 0; step < n; step++) {
        int64_t l = bug == 2 ? step : n - 1 - step;
        dp[l] = piles[l];
        for (int64_t r = l + 1; r < n; r++)
            dp[r] = larger(piles[l] - dp[bug == 1 ? r - 1 : r], piles[r] - dp[r - 1]);
    }
    return dp[n - 1];
}

static int64_t outcome(const int64_t *piles, int64_t l, int64_t r, int64_t diff, int bug)
{
    if (bug == 1 ? l >= r : l > r)
        return bug == 2 ? (diff >= 0 ? 1 : -1) : (diff > 0) - (diff < 0);
    int64_t after = diff + piles[l];
    int64_t left = -outcome(piles, l + 1, r, bug == 3 ? after : -after, bug);
    int64_t right = -outcome(piles, l, r - 1, -(diff + piles[r]), bug);
    return larger(left, right);
}

int64_t boyi__bug_winlose(const boyi__bug_input *input, int bug)
{
    return outcome(input->numbers[0], 0, (int64_t)input->counts[0] - 1, 0, bug);
}

int64_t boyi__bug_memo(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], dp[MOST][MOST][2] = {0};
    for (int64_t i = 0; i < n; i++)
        dp[i][i][bug == 2 ? 1 : 0] = piles[i];
    int compared = bug == 1 ? 0 : 1;
    for (int64_t length = 2; length <= n; length++)
        for (int64_t l = 0, r = length - 1; r < n; l++, r++) {
            const int64_t *left = dp[l + 1][r], *right = dp[l][r - 1];
            bool take_left = piles[l] + left[compared] >= piles[r] + right[compared];
            dp[l][r][0] = take_left ? piles[l] + left[1] : piles[r] + right[1];
            dp[l][r][1] = take_left ? left[0] : right[0];
        }
    return dp[0][n - 1][0] - dp[0][n - 1][1];
}

/* ---- A row from the left ---- */

int64_t boyi__bug_three(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], dp[MOST + 1] = {0};
    for (int64_t i = n - 1; i >= 0; i--) {
        int64_t taken = 0, best = INT64_MIN;
        for (int64_t x = 1; x <= 3 && x <= n - i; x++) {
            taken = bug == 1 ? piles[i + x - 1] : taken + piles[i + x - 1];
            best = larger(best, bug == 2 ? taken + dp[i + x] : taken - dp[i + x]);
        }
        dp[i] = best;
    }
    return dp[0];
}

int64_t boyi__bug_double(const boyi__bug_input *input, int bug)
{
    const int64_t *piles = input->numbers[0];
    int64_t n = (int64_t)input->counts[0], rest = 0, dp[MOST + 1][MOST + 1] = {0};
    for (int64_t i = n - 1; i >= 0; i--) {
        rest += piles[i];
        for (int64_t m = 1; m <= n; m++) {
            int64_t best = INT64_MIN;
            for (int64_t x = 1; x <= 2 * m && x <= n - i; x++) {
                int64_t next = bug == 1 ? m : bug == 2 ? x : larger(m, x);
                best = larger(best, rest - dp[i + x][next]);
            }
            dp[i][m] = best;
        }
    }
    return dp[0][1];
}

/* ---- Heaps and numbers ---- */

enum { LARGEST_HEAP = 64, LARGEST_POOL = 10 };

int64_t boyi__bug_subtraction(const boyi__bug_input *input, int bug)
{
    int64_t n = input->numbers[1][0];
    bool win[LARGEST_HEAP + 1] = {false};
    for (int64_t size = 1; size <= n; size++) {
        bool result = false;
        for (size_t i = 0; i < input->counts[0] && input->numbers[0][i] <= size; i++)
            result |= win[size - input->numbers[0][i]] == (bug == 1);
        win[size] = bug == 2 ? size % 2 == 1 : result;
    }
    return win[n];
}

int64_t boyi__bug_mex(const boyi__bug_input *input, int bug)
{
    int64_t nimbers[LARGEST_HEAP + 1] = {0}, total = 0;
    for (int64_t size = 1; size <= LARGEST_HEAP; size++) {
        bool seen[LARGEST_HEAP + 1] = {false};
        for (size_t i = 0; i < input->counts[0] && input->numbers[0][i] <= size; i++) {
            int64_t left = size - input->numbers[0][i];
            seen[bug == 2 ? left : nimbers[left]] = true;
        }
        while (seen[nimbers[size]])
            nimbers[size]++;
    }
    for (size_t i = 0; i < input->counts[1]; i++) {
        int64_t nimber = nimbers[input->numbers[1][i]];
        total = bug == 1 ? total + nimber : total ^ nimber;
    }
    return total;
}

typedef struct {
    int64_t m;
    int bug;
    signed char known[1 << LARGEST_POOL]; /* 0: not yet, 1: won, -1: lost */
} pool;

static bool wins(pool *self, unsigned used, int64_t left)
{
    if (self->known[used])
        return self->known[used] > 0;
    bool result = false;
    for (int64_t x = 1; x <= self->m && !result; x++) {
        if (used >> (x - 1) & 1)
            continue;
        if (self->bug == 2 ? x > left : x >= left)
            result = true;
        else
            result = wins(self, used | 1U << (x - 1), self->bug == 3 ? left : left - x) == (self->bug == 1);
    }
    self->known[used] = result ? 1 : -1;
    return result;
}

int64_t boyi__bug_mask(const boyi__bug_input *input, int bug)
{
    int64_t m = input->numbers[0][0], total = input->numbers[1][0];
    if (total <= 0)
        return true;
    if (m * (m + 1) / 2 < total)
        return false;
    pool self = {.m = m, .bug = bug};
    return wins(&self, 0, total);
}
