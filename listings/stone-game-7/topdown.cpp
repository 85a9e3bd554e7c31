#include <algorithm>
#include <vector>

struct Cell {
    bool known = false;
    int value = 0;
};

static int margin(const std::vector<int> &sums, std::vector<std::vector<Cell>> &memo, int l, int r)
{
    if (l == r) // @call
        return 0; // @base
    if (memo[l][r].known) // @seen
        return memo[l][r].value; // @hit
    int left = sums[r + 1] - sums[l + 1] - margin(sums, memo, l + 1, r); // @left
    int right = sums[r] - sums[l] - margin(sums, memo, l, r - 1); // @right
    memo[l][r] = {true, std::max(left, right)}; // @store
    return memo[l][r].value; // @return
}

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    std::vector<int> sums(n + 1);
    for (int i = 0; i < n; i++)
        sums[i + 1] = sums[i] + piles[i]; // @sum
    std::vector<std::vector<Cell>> memo(n, std::vector<Cell>(n));
    int result = margin(sums, memo, 0, n - 1); // @start
    return result; // @answer
}
