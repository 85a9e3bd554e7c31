class Solution:
    def stoneGameIII(self, stoneValue: list[int]) -> str:
        margin = solve(stoneValue)
        return "Alice" if margin > 0 else "Bob" if margin < 0 else "Tie"
