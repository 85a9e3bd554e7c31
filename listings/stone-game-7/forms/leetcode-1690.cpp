class Solution {
public:
    int stoneGameVII(std::vector<int> &stones)
    {
        return solve(stones);
    }
};
