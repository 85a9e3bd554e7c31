class Solution {
public:
    int stoneGameVIII(std::vector<int> &stones)
    {
        return solve(stones);
    }
};
