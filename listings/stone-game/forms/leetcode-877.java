class Solution {
    public boolean stoneGame(int[] piles) {
        return StoneGame.solve(piles) > 0;
    }
}
