class Solution:
    def catMouseGame(self, graph: list[list[int]]) -> int:
        return solve(graph)
