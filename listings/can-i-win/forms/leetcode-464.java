class Solution {
    public boolean canIWin(int maxChoosableInteger, int desiredTotal) {
        return CanIWin.solve(maxChoosableInteger, desiredTotal);
    }
}
