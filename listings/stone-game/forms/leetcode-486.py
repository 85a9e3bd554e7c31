class Solution:
    def predictTheWinner(self, nums: list[int]) -> bool:
        return solve(nums) >= 0
