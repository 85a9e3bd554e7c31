#include <algorithm>
#include <climits>
#include <map>
#include <utility>
#include <vector>

static int most(const std::vector<int> &rest, std::map<std::pair<int, int>, int> &memo, int i, int m)
{
    int n = rest.size() - 1;
    if (i == n) // @call
        return 0; // @base
    if (memo.count({i, m})) // @seen
        return memo[{i, m}]; // @hit
    int best = INT_MIN;
    for (int x = 1; x <= std::min(2 * m, n - i); x++) {
        int other = most(rest, memo, i + x, std::max(m, x)); // @try
        best = std::max(best, rest[i] - other); // @better
    }
    memo[{i, m}] = best; // @store
    return best; // @return
}

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<int> rest(n + 1);
    for (int i = n - 1; i >= 0; i--)
        rest[i] = rest[i + 1] + piles[i]; // @rest
    std::map<std::pair<int, int>, int> memo;
    int score = most(rest, memo, 0, 1); // @start
    return score; // @answer
}
