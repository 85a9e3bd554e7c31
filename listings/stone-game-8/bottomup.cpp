#include <algorithm>
#include <vector>

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<int> sums(n + 1), dp(n + 1);
    for (int i = 0; i < n; i++)
        sums[i + 1] = sums[i] + piles[i]; // @sum
    dp[n] = sums[n]; // @base
    for (int i = n - 1; i > 1; i--)
        dp[i] = std::max(dp[i + 1], sums[i] - dp[i + 1]); // @store
    return dp[2]; // @answer
}
