class Solution:
    def stoneGameII(self, piles: list[int]) -> int:
        return solve(piles)
