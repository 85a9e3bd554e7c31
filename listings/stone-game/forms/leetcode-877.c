#include <stdbool.h>

bool stoneGame(int *piles, int pilesSize)
{
    return solve(pilesSize, piles) > 0;
}
