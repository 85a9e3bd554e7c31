#include <string>

class Solution {
public:
    std::string stoneGameIII(std::vector<int> &stoneValue)
    {
        int margin = solve(stoneValue);
        return margin > 0 ? "Alice" : margin < 0 ? "Bob" : "Tie";
    }
};
