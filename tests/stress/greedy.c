/* A wrong program for LeetCode 877: both players take the larger end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    static char line[100000];
    int piles[1000], count = 0, total[2] = {0, 0};
    if (!fgets(line, sizeof line, stdin))
        return 1;
    for (char *at = strtok(line, "[], \n"); at; at = strtok(NULL, "[], \n"))
        piles[count++] = atoi(at);
    for (int left = 0, right = count - 1, turn = 0; left <= right; turn = 1 - turn)
        total[turn] += piles[left] >= piles[right] ? piles[left++] : piles[right--];
    puts(total[0] > total[1] ? "true" : "false");
    return 0;
}
