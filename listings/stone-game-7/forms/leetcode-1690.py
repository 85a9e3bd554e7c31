class Solution:
    def stoneGameVII(self, stones: list[int]) -> int:
        return solve(stones)
