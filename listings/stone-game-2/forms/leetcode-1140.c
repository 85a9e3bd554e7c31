int stoneGameII(int *piles, int pilesSize)
{
    return solve(pilesSize, piles);
}
