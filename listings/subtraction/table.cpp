#include <vector>

bool solve(const std::vector<int> &takes, int n)
{
    std::vector<bool> win(n + 1);
    for (int size = 1; size <= n; size++) {
        bool result = false;
        for (int take : takes) {
            if (take > size)
                break;
            if (!win[size - take]) { // @try
                result = true; // @win
                break;
            }
        }
        win[size] = result; // @store
    }
    return win[n]; // @answer
}
