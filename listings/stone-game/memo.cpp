#include <map>
#include <utility>
#include <vector>

using Pair = std::pair<int, int>;

static Pair pair(const std::vector<int> &piles, std::map<Pair, Pair> &memo, int l, int r)
{
    if (memo.count({l, r})) // @call
        return memo[{l, r}]; // @hit
    Pair best;
    if (l == r) { // @one
        best = {piles[l], 0}; // @base
    } else {
        Pair left = pair(piles, memo, l + 1, r); // @left
        Pair right = pair(piles, memo, l, r - 1); // @right
        if (piles[l] + left.second >= piles[r] + right.second) // @compare
            best = {piles[l] + left.second, left.first}; // @take-left
        else
            best = {piles[r] + right.second, right.first}; // @take-right
    }
    memo[{l, r}] = best; // @store
    return best; // @return
}

int solve(const std::vector<int> &piles)
{
    std::map<Pair, Pair> memo;
    auto [first, second] = pair(piles, memo, 0, piles.size() - 1); // @start
    return first - second; // @answer
}
