class Solution {
public:
    bool predictTheWinner(std::vector<int> &nums)
    {
        return solve(nums) >= 0;
    }
};
