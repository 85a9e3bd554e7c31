#include <algorithm>
#include <climits>
#include <map>
#include <vector>

static int margin(const std::vector<int> &piles, std::map<int, int> &memo, int i)
{
    int n = piles.size();
    if (i == n) // @call
        return 0; // @base
    if (memo.count(i)) // @seen
        return memo[i]; // @hit
    int taken = 0, best = INT_MIN;
    for (int x = 1; x <= std::min(3, n - i); x++) {
        taken += piles[i + x - 1]; // @take
        int other = margin(piles, memo, i + x); // @try
        best = std::max(best, taken - other); // @better
    }
    memo[i] = best; // @store
    return best; // @return
}

int solve(const std::vector<int> &piles)
{
    std::map<int, int> memo;
    int result = margin(piles, memo, 0); // @start
    return result; // @answer
}
