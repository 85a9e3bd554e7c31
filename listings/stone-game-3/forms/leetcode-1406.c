char *stoneGameIII(int *stoneValue, int stoneValueSize)
{
    int margin = solve(stoneValueSize, stoneValue);
    return margin > 0 ? "Alice" : margin < 0 ? "Bob" : "Tie";
}
