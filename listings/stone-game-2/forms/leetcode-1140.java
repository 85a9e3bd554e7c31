class Solution {
    public int stoneGameII(int[] piles) {
        return StoneGameII.solve(piles);
    }
}
