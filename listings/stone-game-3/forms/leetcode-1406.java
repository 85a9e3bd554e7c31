class Solution {
    public String stoneGameIII(int[] stoneValue) {
        int margin = StoneGameIII.solve(stoneValue);
        return margin > 0 ? "Alice" : margin < 0 ? "Bob" : "Tie";
    }
}
