/* Excerpts of state graphs, against walking all states: the same states in depth, every move where it
 * belongs, and a cut excerpt is the beginning of the whole one.
 *
 * BOYI_SEED=… repeats a run. */
#include "agree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tell/excerpt.h"

enum { MOST = 3000 };

typedef struct {
    boyi_state states[MOST];
    uint32_t depths[MOST];
    size_t moves[MOST], count;
} walk;

static bool note(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    walk *self = context;
    if (self->count == MOST)
        return false;
    self->states[self->count] = state;
    self->depths[self->count] = depth;
    self->moves[self->count++] = moves;
    return true;
}

static size_t place_in(const walk *all, boyi_state state)
{
    size_t place = 0;
    while (place < all->count && all->states[place] != state)
        place++;
    return place;
}

static void check_whole(const boyi__excerpt *excerpt, const boyi_solution *solution, const walk *all,
                        const char *text)
{
    agree_expect(excerpt->complete && excerpt->count == all->count, text, "all states are in the excerpt");
    for (size_t i = 0; i < excerpt->count; i++) {
        const boyi__excerpt_state *one = &excerpt->states[i];
        size_t place = place_in(all, one->state);
        boyi_value value = agree_value(solution, one->state, text);
        agree_expect(place < all->count, text, "a state of the excerpt can be reached");
        agree_expect(one->depth == all->depths[place], text, "its depth is the number of moves it takes");
        agree_expect(one->choices.total == all->moves[place], text, "all its moves are there");
        agree_expect(memcmp(&value, &one->value, sizeof value) == 0, text, "its value is the solution's");
        for (size_t k = 0; k < one->choices.count; k++)
            agree_expect(excerpt->states[one->to[k]].state == one->choices.list[k].move.to, text,
                         "a move leads to the place of its state");
    }
}

static void check_cut(const boyi__excerpt *whole, const boyi_solution *solution, uint32_t most,
                      const char *text)
{
    boyi__excerpt cut;
    boyi_error error = {0};
    agree_expect(!boyi__excerpt_start(&cut, solution, whole->states[0].state, most, NULL, &error), text,
                 error.text);
    agree_expect(cut.count == (most < whole->count ? most : whole->count), text,
                 "as many states as were asked for");
    agree_expect(cut.complete == (most >= whole->count), text, "complete tells whether something is missing");
    for (size_t i = 0; i < cut.count; i++) {
        agree_expect(cut.states[i].state == whole->states[i].state, text,
                     "a cut excerpt is the beginning of the whole");
        for (size_t k = 0; k < cut.states[i].choices.count; k++) {
            uint32_t to = whole->states[i].to[k];
            agree_expect(cut.states[i].to[k] == (to < most ? to : BOYI__NONE), text,
                         "moves to states left out say so");
        }
    }
    boyi__excerpt_end(&cut);
}

static void check_game(const char *text, uint64_t *dice)
{
    static walk all;
    boyi_error error = {0};
    boyi_game *game;
    boyi_solution *solution;
    boyi__excerpt whole;
    const boyi_options options = {.every_state = true};
    all.count = 0;
    if (boyi_game_read(text, &error, &game) || boyi_solve(game, NULL, &error, &solution))
        fail_msg("%s: %s", text, error.text);
    boyi_state start = boyi_game_start(game);
    agree_expect(!boyi_game_walk(game, start, &options, note, &all, &error), text, error.text);
    agree_expect(!boyi__excerpt_start(&whole, solution, start, MOST, NULL, &error), text, error.text);
    check_whole(&whole, solution, &all, text);
    for (int i = 0; i < 5; i++)
        check_cut(&whole, solution, (uint32_t)(agree_next(dice) % (whole.count + 2)) + 1, text);
    boyi__excerpt_end(&whole);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void test_excerpts(void **context)
{
    static const char *const games[] = {
        "row 3 9 1 2 8 5 7",
        "row --from left --take 1-3 -- -1 5 -7 3 2",
        "stone-game-2 2 7 9 4 4",
        "nim 2 3 4",
        "misere-nim 2 3",
        "wythoff 5 7",
        "can-i-win 6 12",
        "chomp 3 4",
        "dots 1 2",
        "kalah 2 2",
        "cat-and-mouse [[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]",
        "hexapawn 3 3",
    };
    uint64_t dice = agree_seed();
    (void)context;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        check_game(games[i], &dice);
}

/* Random rows and heaps. */
static void test_random_excerpts(void **context)
{
    uint64_t dice = agree_seed();
    (void)context;
    for (long round = agree_rounds(200); round-- > 0;) {
        char text[120];
        bool row = agree_next(&dice) % 2;
        int length = snprintf(text, sizeof text, row ? "row --take 1-%d --" : "heaps --take 1-%d",
                              (int)(agree_next(&dice) % 3) + 1);
        for (uint64_t i = agree_next(&dice) % (row ? 9 : 3) + 1; i-- > 0;)
            length += snprintf(text + length, sizeof text - (size_t)length, " %d",
                               (int)(agree_next(&dice) % 12));
        check_game(text, &dice);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_excerpts),
                                       cmocka_unit_test(test_random_excerpts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
