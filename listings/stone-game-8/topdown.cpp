#include <algorithm>
#include <climits>
#include <map>
#include <vector>

static int margin(const std::vector<int> &sums, std::map<int, int> &memo, int i)
{
    int n = sums.size() - 1;
    if (i == n) // @call
        return 0; // @base
    if (memo.count(i)) // @seen
        return memo[i]; // @hit
    int best = INT_MIN;
    for (int j = i + 1; j <= n; j++) {
        int other = margin(sums, memo, j); // @try
        best = std::max(best, sums[j] - other); // @better
    }
    memo[i] = best; // @store
    return best; // @return
}

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<int> sums(n + 1);
    for (int i = 0; i < n; i++)
        sums[i + 1] = sums[i] + piles[i]; // @sum
    std::map<int, int> memo;
    int result = margin(sums, memo, 1); // @start
    return result; // @answer
}
