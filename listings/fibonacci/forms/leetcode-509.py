class Solution:
    def fib(self, n: int) -> int:
        return solve(n)
