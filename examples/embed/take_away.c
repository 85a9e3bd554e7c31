/* A game of your own in a program of your own: take one, two or three from a heap; who can't move loses.
 *
 *     cc take_away.c $(pkg-config --cflags --libs boyi) -o take_away && ./take_away
 */
#include <boyi.h>
#include <stdio.h>

/* The rules are pure functions of (self, state). Here a state is the heap's size and self its start. */
static boyi_state start(const void *self)
{
    return *(const boyi_state *)self;
}

static size_t moves(const void *self, boyi_state heap, boyi_move *out)
{
    (void)self;
    size_t count = 0;
    for (uint32_t take = 1; take <= 3 && take <= heap; take++)
        out[count++] = (boyi_move){.to = heap - take, .name = take};
    return count; /* 0: finished; who can't move loses */
}

int main(void)
{
    boyi_state heap = 21;
    boyi_rules rules = {
        .name = "take-away", .kind = BOYI_OUTCOME, .most_moves = 3, .start = start, .moves = moves};
    boyi_error error;
    boyi_game *game;
    boyi_solution *solution = NULL;
    boyi_value value;
    boyi_line line = {0};
    int code = 1;
    if (boyi_game_new(&rules, &heap, &error, &game)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    if (boyi_solve(game, NULL, &error, &solution) || boyi_solution_value(solution, heap, &error, &value) ||
        boyi_solution_line(solution, heap, &error, &line)) {
        fprintf(stderr, "%s\n", error.text);
    } else {
        printf("%s in %u moves:", boyi_outcome_word(value.outcome), value.plies);
        for (size_t i = 0; i < line.count; i++)
            printf(" %u", line.steps[i].move.name);
        printf("\n");
        code = 0;
    }
    boyi_line_free(&line);
    boyi_solution_free(solution);
    boyi_game_free(game);
    return code;
}
