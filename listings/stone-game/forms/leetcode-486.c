#include <stdbool.h>

bool predictTheWinner(int *nums, int numsSize)
{
    return solve(numsSize, nums) >= 0;
}
