class Solution:
    def climbStairs(self, n: int) -> int:
        return solve(n)
