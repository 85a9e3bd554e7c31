class Solution {
    public int stoneGameVIII(int[] stones) {
        return StoneGameVIII.solve(stones);
    }
}
