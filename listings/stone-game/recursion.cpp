#include <algorithm>
#include <vector>

static int second(const std::vector<int> &piles, int l, int r);

static int first(const std::vector<int> &piles, int l, int r)
{
    if (l == r) // @first
        return piles[l]; // @first-base
    int left = piles[l] + second(piles, l + 1, r); // @first-left
    int right = piles[r] + second(piles, l, r - 1); // @first-right
    return std::max(left, right); // @first-best
}

static int second(const std::vector<int> &piles, int l, int r)
{
    if (l == r) // @second
        return 0; // @second-base
    int left = first(piles, l + 1, r); // @second-left
    int right = first(piles, l, r - 1); // @second-right
    return std::min(left, right); // @second-least
}

int solve(const std::vector<int> &piles)
{
    int n = piles.size();
    int mine = first(piles, 0, n - 1); // @start-first
    int yours = second(piles, 0, n - 1); // @start-second
    return mine - yours; // @answer
}
