#include <algorithm>
#include <set>
#include <vector>

int solve(const std::vector<int> &takes, const std::vector<int> &sizes)
{
    int most = *std::max_element(sizes.begin(), sizes.end());
    std::vector<int> nimbers(most + 1);
    for (int size = 1; size <= most; size++) {
        std::set<int> seen;
        for (int take : takes) {
            if (take > size)
                break;
            seen.insert(nimbers[size - take]); // @see
        }
        int g = 0;
        while (seen.count(g)) // @mex
            g++;
        nimbers[size] = g; // @store
    }
    int total = 0;
    for (int size : sizes)
        total ^= nimbers[size]; // @xor
    return total; // @answer
}
