int stoneGameVII(int *stones, int stonesSize)
{
    return solve(stonesSize, stones);
}
