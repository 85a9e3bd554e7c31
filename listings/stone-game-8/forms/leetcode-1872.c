int stoneGameVIII(int *stones, int stonesSize)
{
    return solve(stonesSize, stones);
}
