#include <algorithm>
#include <vector>

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<int> dp(n);
    for (int l = n - 1; l >= 0; l--) { // @row
        dp[l] = piles[l]; // @base
        for (int r = l + 1; r < n; r++) {
            int left = piles[l] - dp[r]; // @left
            int right = piles[r] - dp[r - 1]; // @right
            dp[r] = std::max(left, right); // @store
        }
    }
    return dp[n - 1]; // @answer
}
