#include <stdlib.h>

enum { MOUSE, CAT }; // whose turn it is; the winner is 1 for the mouse and 2 for the cat

struct state {
    int mouse, cat, turn;
};

static int without_hole(int size, const int places[])
{
    int count = 0;
    for (int i = 0; i < size; i++)
        count += places[i] != 0;
    return count;
}

int solve(int **graph, int n, int sizes[])
{
    int(*winner)[n][2] = calloc(n, sizeof *winner);
    int(*count)[n][2] = calloc(n, sizeof *count);
    struct state *queue = malloc(2 * n * n * sizeof *queue);
    int head = 0, tail = 0;
    for (int mouse = 0; mouse < n; mouse++)
        for (int cat = 1; cat < n; cat++) {
            count[mouse][cat][MOUSE] = sizes[mouse]; // @mouse-moves
            count[mouse][cat][CAT] = without_hole(sizes[cat], graph[cat]); // @cat-moves
        }
    for (int cat = 1; cat < n; cat++)
        for (int turn = MOUSE; turn <= CAT; turn++) {
            winner[0][cat][turn] = 1; // @hole
            winner[cat][cat][turn] = 2; // @caught
            queue[tail++] = (struct state){0, cat, turn};
            queue[tail++] = (struct state){cat, cat, turn};
        }
    while (head < tail) {
        struct state to = queue[head++]; // @next
        int won = winner[to.mouse][to.cat][to.turn];
        int moved = to.turn == CAT ? to.mouse : to.cat; // the other player has just moved
        for (int i = 0; i < sizes[moved]; i++) {
            int place = graph[moved][i];
            if (to.turn == MOUSE && place == 0)
                continue;
            struct state from = to.turn == CAT ? (struct state){place, to.cat, MOUSE} : (struct state){to.mouse, place, CAT};
            int *known = &winner[from.mouse][from.cat][from.turn];
            int *open = &count[from.mouse][from.cat][from.turn];
            if (*known) // @known
                continue;
            if (won == from.turn + 1) { // @mover
                *known = won; // @wins
                queue[tail++] = from;
            } else {
                --*open; // @count
                if (*open == 0) { // @last
                    *known = won; // @loses
                    queue[tail++] = from;
                }
            }
        }
    }
    int result = winner[1][2][MOUSE]; // @answer
    free(queue);
    free(count);
    free(winner);
    return result;
}
