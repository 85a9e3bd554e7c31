class Solution {
public:
    int climbStairs(int n)
    {
        return solve(n);
    }
};
