class Solution {
public:
    bool stoneGame(std::vector<int> &piles)
    {
        return solve(piles) > 0;
    }
};
