class Solution:
    def canIWin(self, maxChoosableInteger: int, desiredTotal: int) -> bool:
        return solve(maxChoosableInteger, desiredTotal)
