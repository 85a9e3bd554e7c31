class Solution:
    def stoneGame(self, piles: list[int]) -> bool:
        return solve(piles) > 0
