class Solution {
    public int climbStairs(int n) {
        return (int) Stairs.solve(n);
    }
}
