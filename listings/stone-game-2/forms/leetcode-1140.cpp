class Solution {
public:
    int stoneGameII(std::vector<int> &piles)
    {
        return solve(piles);
    }
};
