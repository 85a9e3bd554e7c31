class Solution {
    public int stoneGameVII(int[] stones) {
        return StoneGameVII.solve(stones);
    }
}
