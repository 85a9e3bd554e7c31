class Solution:
    def stoneGameVIII(self, stones: list[int]) -> int:
        return solve(stones)
