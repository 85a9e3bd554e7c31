class Solution:
    def winnerSquareGame(self, n: int) -> bool:
        squares = [i * i for i in range(1, n + 1) if i * i <= n]
        return solve(squares, n)
