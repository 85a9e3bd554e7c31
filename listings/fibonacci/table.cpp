#include <vector>

long long solve(int n)
{
    std::vector<long long> dp(n + 2);
    dp[0] = 0; // @zero
    dp[1] = 1; // @one
    for (int i = 2; i <= n; i++)
        dp[i] = dp[i - 1] + dp[i - 2]; // @store
    return dp[n]; // @answer
}
