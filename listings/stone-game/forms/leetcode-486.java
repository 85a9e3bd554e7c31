class Solution {
    public boolean predictTheWinner(int[] nums) {
        return StoneGame.solve(nums) >= 0;
    }
}
