#include <algorithm>
#include <climits>
#include <vector>

int solve(const std::vector<int> &piles)
{
    int n = piles.size(), rest = 0;
    std::vector<std::vector<int>> dp(n + 1, std::vector<int>(n + 1));
    for (int i = n - 1; i >= 0; i--) {
        rest += piles[i]; // @rest
        for (int m = 1; m <= n; m++) {
            int best = INT_MIN;
            for (int x = 1; x <= std::min(2 * m, n - i); x++)
                best = std::max(best, rest - dp[i + x][std::max(m, x)]); // @try
            dp[i][m] = best; // @store
        }
    }
    return dp[0][1]; // @answer
}
