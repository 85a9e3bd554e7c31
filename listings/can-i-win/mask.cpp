#include <unordered_map>

static bool wins(std::unordered_map<int, bool> &memo, int m, int used, int left)
{
    if (memo.count(used)) // @call
        return memo[used]; // @hit
    bool result = false;
    for (int x = 1; x <= m; x++) {
        if (used >> (x - 1) & 1) // @number
            continue;
        if (x >= left) { // @reaches
            result = true; // @win
            break;
        }
        bool other = wins(memo, m, used | 1 << (x - 1), left - x); // @try
        if (!other) { // @loses
            result = true; // @force
            break;
        }
    }
    memo[used] = result; // @store
    return result; // @return
}

bool solve(int m, int total)
{
    if (total <= 0) // @reached
        return true; // @at-once
    if (m * (m + 1) / 2 < total) // @enough
        return false; // @never
    std::unordered_map<int, bool> memo;
    bool result = wins(memo, m, 0, total); // @start
    return result; // @answer
}
