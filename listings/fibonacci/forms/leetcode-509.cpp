class Solution {
public:
    int fib(int n)
    {
        return solve(n);
    }
};
