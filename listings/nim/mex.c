#include <stdbool.h>
#include <stdlib.h>

int solve(int count, const int takes[], int heaps, const int sizes[])
{
    int most = 0;
    for (int i = 0; i < heaps; i++)
        most = sizes[i] > most ? sizes[i] : most;
    int *nimbers = calloc(most + 1, sizeof *nimbers);
    for (int size = 1; size <= most; size++) {
        bool *seen = calloc(most + 1, sizeof *seen);
        for (int i = 0; i < count && takes[i] <= size; i++)
            seen[nimbers[size - takes[i]]] = true; // @see
        int g = 0;
        while (seen[g]) // @mex
            g++;
        nimbers[size] = g; // @store
        free(seen);
    }
    int total = 0;
    for (int i = 0; i < heaps; i++)
        total ^= nimbers[sizes[i]]; // @xor
    free(nimbers);
    return total; // @answer
}
