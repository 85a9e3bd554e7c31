#include <algorithm>
#include <climits>
#include <vector>

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<int> dp(n + 1);
    for (int i = n - 1; i >= 0; i--) {
        int taken = 0, best = INT_MIN;
        for (int x = 1; x <= std::min(3, n - i); x++) {
            taken += piles[i + x - 1]; // @take
            best = std::max(best, taken - dp[i + x]); // @try
        }
        dp[i] = best; // @store
    }
    return dp[0]; // @answer
}
