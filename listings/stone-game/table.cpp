#include <utility>
#include <vector>

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<std::vector<std::pair<int, int>>> dp(n, std::vector<std::pair<int, int>>(n));
    for (int i = 0; i < n; i++)
        dp[i][i] = {piles[i], 0}; // @base
    for (int length = 2; length <= n; length++) { // @length
        for (int l = 0; l + length <= n; l++) {
            int r = l + length - 1; // @cell
            int left = piles[l] + dp[l + 1][r].second; // @left
            int right = piles[r] + dp[l][r - 1].second; // @right
            if (left >= right) // @compare
                dp[l][r] = {left, dp[l + 1][r].first}; // @take-left
            else
                dp[l][r] = {right, dp[l][r - 1].first}; // @take-right
        }
    }
    auto [first, second] = dp[0][n - 1]; // @result
    return first - second; // @answer
}
