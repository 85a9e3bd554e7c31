#include <stdbool.h>
#include <stdlib.h>

bool solve(int count, const int takes[], int n)
{
    bool *win = calloc(n + 1, sizeof *win);
    for (int size = 1; size <= n; size++) {
        bool result = false;
        for (int i = 0; i < count && takes[i] <= size; i++) {
            if (!win[size - takes[i]]) { // @try
                result = true; // @win
                break;
            }
        }
        win[size] = result; // @store
    }
    bool result = win[n]; // @answer
    free(win);
    return result;
}
