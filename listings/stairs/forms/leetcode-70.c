int climbStairs(int n)
{
    return solve(n);
}
