bool canIWin(int maxChoosableInteger, int desiredTotal)
{
    return solve(maxChoosableInteger, desiredTotal);
}
