#include <algorithm>
#include <vector>

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<std::vector<int>> dp(n, std::vector<int>(n));
    for (int l = n - 1; l >= 0; l--) { // @row
        int rest = 0;
        for (int r = l + 1; r < n; r++) {
            rest += piles[r]; // @rest
            int left = rest - dp[l + 1][r]; // @left
            int right = piles[l] + rest - piles[r] - dp[l][r - 1]; // @right
            dp[l][r] = std::max(left, right); // @store
        }
    }
    return dp[0][n - 1]; // @answer
}
