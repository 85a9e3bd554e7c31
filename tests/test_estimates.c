/* Progress over all phases: at every report after a tenth of the work, the work that is told in all is within a factor of two of what it comes
 * to. Counted in work, not in time: what each phase takes for a state is a constant of its engine. */
#include "boyi.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/stages.h"

static const double factor = 2;

typedef struct {
    double work, total;
    uint64_t states, expected;
    const char *phase;
} report;

typedef struct {
    report *list;
    size_t count, room;
} record;

static bool note(void *context, const boyi_progress *progress)
{
    record *self = context;
    if (self->count == self->room) {
        self->room = self->room ? 2 * self->room : 256;
        self->list = realloc(self->list, self->room * sizeof *self->list);
        assert_non_null(self->list);
    }
    self->list[self->count++] = (report){progress->work, progress->work_total, progress->states,
                                         progress->total, progress->phase};
    return true;
}

/* The last report knows the states, or almost: memo has one phase. Reports without an estimate are allowed up to a share of the work. */
static void judge(const char *what, const record *all, double unknown_most, size_t least)
{
    const report *last = &all->list[all->count - 1];
    size_t judged = 0;
    double before = 0;
    if (!all->count || last->total <= 0)
        fail_msg("%s: no estimate in the end", what);
    for (size_t i = 0; i < all->count; i++) {
        const report *here = &all->list[i];
        if (here->total <= 0) {
            if (before > unknown_most * last->total)
                fail_msg("%s: %s: no estimate at %.2f of the work", what, here->phase, before / last->total);
            continue;
        }
        assert_true(here->work <= here->total * (1 + 1e-9));
        if (here->work < before * (1 - 1e-9))
            fail_msg("%s: %s: the work goes back", what, here->phase);
        before = here->work;
        if (here->work < last->total / 10)
            continue;
        judged++;
        if (here->total > factor * last->total || here->total < last->total / factor)
            fail_msg(
                "%s: %s: %.0f of %.0f states done; at %.2f of the work %.2f times as much is expected as it "
                "comes to",
                what, here->phase, (double)here->states, (double)here->expected, here->work / last->total,
                here->total / last->total);
    }
    if (judged < least)
        fail_msg("%s: only %zu reports", what, judged);
}

static void solve(const char *text, boyi_method method, size_t least)
{
    record all = {0};
    const boyi_options options = {
        .size = sizeof options, .method = method, .threads = 1, .progress = note, .context = &all};
    const boyi_opening opening = {.size = sizeof opening};
    boyi_game *game = NULL;
    boyi_solution *solution = NULL;
    boyi_error error;
    char what[200];
    snprintf(what, sizeof what, "boyi solve %s --method %s", text, boyi_method_word(method));
    if (boyi_game_open(text, &opening, &error, &game) || boyi_solve(game, &options, &error, &solution))
        fail_msg("%s: %s", what, error.text);
    if (least)
        judge(what, &all, 0.1, least);
    free(all.list);
    boyi_solution_free(solution);
    boyi_game_free(game);
}

static void by_layers(void **unused)
{
    (void)unused;
    solve("connect 5 4", BOYI_LAYERS, 20);
    solve("connect 4 5", BOYI_LAYERS, 20);
    solve("mnk 4 4 4", BOYI_LAYERS, 20);
    solve("kalah 4 3", BOYI_LAYERS, 20);
    solve("dots 3 2", BOYI_LAYERS, 8);
    solve("chomp 7 7", BOYI_LAYERS, 20);
    solve("chomp 9 9", BOYI_LAYERS, 20);
    solve("hexapawn 4 4", BOYI_LAYERS, 10);
    solve("can-i-win 20 150", BOYI_LAYERS, 8); /* a table */
    solve("examples/lua/clobber.lua", BOYI_LAYERS, 4);
    solve("hexapawn 5 4", BOYI_LAYERS, 20);
    solve("kalah 3 4", BOYI_LAYERS, 20);
    solve("kalah 3 3", BOYI_LAYERS, 20);
    solve("othello 4 4", BOYI_LAYERS, 8);
    solve("dots 3 3", BOYI_LAYERS, 20); /* fewer states of the later layers than the first ones let expect */
}

static void by_sections(void **unused)
{
    (void)unused;
    solve("connect 5 4", BOYI_SECTIONS, 20);
    solve("connect 4 5", BOYI_SECTIONS, 20);
    solve("mnk 4 4 4", BOYI_SECTIONS, 8);
    solve("can-i-win 18 120", BOYI_SECTIONS, 8);
    solve("can-i-win 20 150", BOYI_SECTIONS, 8);
    solve("kalah 3 4", BOYI_SECTIONS, 8);
    solve("kalah 5 2", BOYI_SECTIONS, 8);
    solve("hexapawn 5 4", BOYI_SECTIONS, 8);
    solve("dots 3 3", BOYI_SECTIONS, 8);
    solve("quixo 3", BOYI_SECTIONS, 0); /* too small for reports */
}

static void by_retro(void **unused)
{
    (void)unused;
    solve("connect 4 5", BOYI_RETRO, 8);
    solve("mnk 4 4 3", BOYI_RETRO, 8);
    solve("quixo 3", BOYI_RETRO, 0);
    solve("examples/lua/dodgem.lua n=4", BOYI_RETRO, 8);
    solve("kalah 3 4", BOYI_RETRO, 8);
    solve("chomp 9 9", BOYI_RETRO, 8);
    solve("hexapawn 5 4", BOYI_RETRO, 20);
    solve("can-i-win 18 100", BOYI_RETRO, 20);
}

static void by_memo(void **unused)
{
    (void)unused;
    solve("connect 4 4", BOYI_MEMO, 8);
    solve("connect 4 5", BOYI_MEMO, 8);
    solve("hexapawn 5 4", BOYI_MEMO, 8);
    solve("can-i-win 18 100", BOYI_MEMO, 8);
}

/* Solving and then verifying are one piece of work. */
static void stages(void **unused)
{
    record all = {0};
    const boyi_options given = {.size = sizeof given, .progress = note, .context = &all};
    boyi__stages work;
    (void)unused;
    boyi__stages_start(&work, &given, 2);
    const boyi_progress first = {.states = 50, .total = 100, .work = 50, .work_total = 100, .phase = "a"};
    const boyi_progress second = {.states = 50, .total = 100, .work = 100, .work_total = 200, .phase = "b"};
    assert_true(work.options.progress(work.options.context, &first));
    boyi__stages_next(&work, 0);
    assert_true(work.options.progress(work.options.context, &second));
    assert_true(all.list[0].work == 50 && all.list[0].total == 300);
    assert_true(all.list[1].work == 200 && all.list[1].total == 300);
    free(all.list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_layers), cmocka_unit_test(by_sections),
                                       cmocka_unit_test(by_retro), cmocka_unit_test(by_memo),
                                       cmocka_unit_test(stages)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
