#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

using State = std::tuple<int, int, int>;

static int outcome(const std::vector<int> &piles, std::map<State, int> &memo, int l, int r, int diff)
{
    if (l > r) // @call
        return (diff > 0) - (diff < 0); // @end
    State state{l, r, diff};
    if (memo.count(state)) // @seen
        return memo[state]; // @hit
    int left = -outcome(piles, memo, l + 1, r, -(diff + piles[l])); // @left
    int right = -outcome(piles, memo, l, r - 1, -(diff + piles[r])); // @right
    memo[state] = std::max(left, right); // @store
    return memo[state]; // @return
}

int solve(const std::vector<int> &piles)
{
    std::map<State, int> memo;
    int result = outcome(piles, memo, 0, piles.size() - 1, 0); // @start
    return result; // @answer
}
