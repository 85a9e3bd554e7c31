/* The sections engine: its runs against plain arrays, boards against other engines, what a sink gets, and what is refused. Random
 * games are in test_engines.c, test_cycles.c, test_starts.c and test_layers.c.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "random_games.h"
#include "solve/sections/sections.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- Runs ---- */

enum { MOST = 3000, SPANS = 20 };

static int by_number(const void *a, const void *b)
{
    boyi_state x = *(const boyi_state *)a, y = *(const boyi_state *)b;
    return (x > y) - (x < y);
}

static size_t sort_plainly(boyi_state *states, size_t count)
{
    size_t kept = 0;
    qsort(states, count, sizeof *states, by_number);
    for (size_t i = 0; i < count; i++)
        if (!kept || states[kept - 1] != states[i])
            states[kept++] = states[i];
    return kept;
}

/* Numbers of up to `bits` bits, or from the other end of 64. */
static size_t draw_states(random_dice *dice, boyi_state *out)
{
    size_t count = (size_t)random_below(dice, random_chance(dice, 2) ? MOST : 60);
    unsigned bits = 1 + (unsigned)random_below(dice, 64);
    boyi_state flip = random_chance(dice, 4) ? UINT64_MAX : 0;
    for (size_t i = 0; i < count; i++)
        out[i] = random_next(dice) >> (64 - bits) ^ flip;
    return count;
}

static void runs_are_sorted_packed_and_searched(void **unused)
{
    uint64_t seed = random_seed("runs");
    static boyi_state drawn[MOST + 1], sorted[MOST + 1], other[MOST + 1];
    (void)unused;
    for (size_t round = 0; round < random_rounds(1000); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        size_t count = draw_states(&dice, drawn);
        memcpy(sorted, drawn, count * sizeof *sorted);
        size_t kept = boyi__run_sort(sorted, other, count);
        count = sort_plainly(drawn, count);
        assert_int_equal(kept, count);
        assert_memory_equal(sorted, drawn, count * sizeof *sorted);
        void *packed = malloc(boyi__run_bound(count) + 1);
        assert_non_null(packed);
        size_t bytes = boyi__run_pack(sorted, count, packed);
        assert_true(bytes <= boyi__run_bound(count));
        boyi__run_unpack(packed, count, other);
        assert_memory_equal(sorted, other, count * sizeof *sorted);
        for (size_t i = 0; i < 50; i++) {
            boyi_state wanted = count && random_chance(&dice, 2) ? sorted[random_below(&dice, count)]
                                                                 : random_next(&dice);
            size_t place = 0, from = (size_t)random_below(&dice, count + 1);
            while (place < count && sorted[place] < wanted)
                place++;
            bool there = place < count && sorted[place] == wanted;
            assert_true(boyi__run_find(packed, count, wanted) == (there ? place : SIZE_MAX));
            assert_true(boyi__run_seek(sorted, count, from, wanted) == place);
        }
        free(packed);
    }
}

static void spans_are_merged(void **unused)
{
    uint64_t seed = random_seed("spans");
    (void)unused;
    for (size_t round = 0; round < random_rounds(200); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        static boyi_state states[SPANS][MOST + 1], all[SPANS * MOST + 1], out[SPANS * MOST + 1],
            other[SPANS * MOST + 1];
        boyi__span spans[SPANS];
        size_t count = (size_t)random_below(&dice, SPANS + 1), total = 0;
        for (size_t i = 0; i < count; i++) {
            size_t here = draw_states(&dice, states[i]);
            here = sort_plainly(states[i], here);
            uint64_t room = here ? UINT64_MAX - states[i][here - 1] : 0;
            uint64_t shift = random_chance(&dice, 2) ? room : room ? random_below(&dice, room) : 0;
            spans[i] = (boyi__span){states[i], here, shift};
            for (size_t j = 0; j < here; j++)
                all[total++] = states[i][j] + shift;
        }
        total = sort_plainly(all, total);
        assert_int_equal(boyi__run_merge(spans, count, out, other), total);
        assert_memory_equal(out, all, total * sizeof *all);
    }
}

/* ---- Boards ---- */

static boyi_game *read_game(const char *text)
{
    boyi_error error;
    boyi_game *game;
    if (boyi_game_read(text, &error, &game))
        fail_msg("%s: %s", text, error.text);
    return game;
}

static boyi_solution *solve(const boyi_game *game, const boyi_options *options, const char *text)
{
    boyi_error error;
    boyi_solution *solution;
    if (boyi_solve(game, options, &error, &solution))
        fail_msg("boyi solve %s --method %s: %s", text, boyi_method_word(options->method), error.text);
    return solution;
}

typedef struct {
    const boyi_solution *a, *b;
    const char *text;
    uint64_t states;
} comparison;

static bool compare_state(void *context, boyi_state state, uint32_t depth, size_t moves)
{
    comparison *self = context;
    boyi_value a = {0}, b = {0};
    (void)depth, (void)moves;
    assert_int_equal(boyi_solution_value(self->a, state, NULL, &a), BOYI_OK);
    assert_int_equal(boyi_solution_value(self->b, state, NULL, &b), BOYI_OK);
    if (a.outcome != b.outcome || a.plies != b.plies || a.margin != b.margin)
        fail_msg("boyi solve %s: state %" PRIu64 " differs", self->text, state);
    self->states++;
    return true;
}

/* Every state by two methods. Returns how many states there are. */
static uint64_t compare(const char *text, boyi_method other, bool symmetry)
{
    boyi_game *game = read_game(text);
    boyi_options options = {.method = BOYI_SECTIONS, .every_state = !symmetry};
    boyi_options others = {.method = other, .every_state = !symmetry};
    comparison self = {solve(game, &options, text), solve(game, &others, text), text, 0};
    assert_int_equal(boyi_game_walk(game, boyi_game_start(game), &options, compare_state, &self, NULL),
                     BOYI_OK);
    assert_int_equal(boyi_solution_effort(self.a).visited, boyi_solution_effort(self.b).visited);
    boyi_solution_free((boyi_solution *)self.a);
    boyi_solution_free((boyi_solution *)self.b);
    boyi_game_free(game);
    return self.states;
}

static void boards_agree(void **unused)
{
    static const struct {
        const char *text;
        boyi_method method;
    } games[] = {
        {"connect 4 3 3", BOYI_LAYERS}, {"connect 3 5 3", BOYI_LAYERS}, {"connect 4 4", BOYI_LAYERS},
        {"mnk 4 3 3", BOYI_LAYERS},     {"tic-tac-toe", BOYI_MEMO},     {"chomp 4 5", BOYI_LAYERS},
        {"hexapawn 3 5", BOYI_MEMO},    {"dots 2 2", BOYI_LAYERS},      {"kalah 3 2", BOYI_MEMO},
        {"othello 4 4", BOYI_LAYERS},   {"quixo 3", BOYI_RETRO},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        compare(games[i].text, games[i].method, true);
        compare(games[i].text, games[i].method, false);
    }
}

/* The numbers of states are the published ones. */
static void connect_has_the_published_states(void **unused)
{
    (void)unused;
    assert_int_equal(compare("connect 4 4", BOYI_MEMO, false), 161029);
    if (!RANDOM_SLOW_BUILD)
        assert_int_equal(compare("connect 5 4", BOYI_LAYERS, false), 3945711);
}

/* ---- The sink ---- */

typedef struct {
    const boyi_game *game;
    const boyi_solution *solution;
    uint64_t states, last;
    size_t sections, fails_at;
} taker;

static boyi_status take(void *context, const boyi__finished_section *section, boyi_error *error)
{
    taker *self = context;
    assert_true(self->sections == 0 || section->number < self->last);
    self->last = section->number;
    for (size_t i = 0; i < section->count; i++) {
        int64_t worth = 0;
        boyi_state state = section->states[i];
        assert_true(i == 0 || state > section->states[i - 1]);
        assert_true(boyi__section_of(self->game, state) == section->number);
        assert_int_equal(boyi__solution_worth(self->solution, state, NULL, &worth), BOYI_OK);
        assert_true(worth == boyi__code_worth(self->game->rules.kind, section->width,
                                              boyi__code_at(section->width, (const char *)section->codes +
                                                                                i * section->width)));
    }
    self->states += section->count;
    if (++self->sections == self->fails_at)
        return boyi_fail(error, BOYI_FILE, "full", "full");
    return BOYI_OK;
}

static void a_sink_gets_every_section(void **unused)
{
    static const char *const games[] = {"connect 4 4", "quixo 3", "kalah 3 2", "dots 2 2", "mnk 3 3 3"};
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_game *game = read_game(games[i]);
        boyi_options options = {.method = BOYI_SECTIONS};
        taker self = {.game = game, .solution = solve(game, &options, games[i])};
        const boyi__sections_sink sink = {.self = &self, .take = take};
        boyi_effort effort = {0};
        boyi_error error = {0};
        assert_int_equal(boyi__sections_build(game, boyi_game_start(game), &options, &sink, &error, &effort),
                         BOYI_OK);
        assert_true(self.states == boyi_solution_effort(self.solution).visited &&
                    effort.visited == self.states && effort.method == BOYI_SECTIONS);
        self.fails_at = self.sections / 2 + 1;
        self.sections = 0;
        assert_int_equal(boyi__sections_build(game, boyi_game_start(game), &options, &sink, &error, &effort),
                         BOYI_FILE);
        assert_string_equal(error.text, "full");
        boyi_solution_free((boyi_solution *)self.solution);
        boyi_game_free(game);
    }
}

/* ---- What is refused ---- */

typedef enum { FINE, FALLS, CHANGES, CIRCLES, NO_SECTION } mistake;

/* Counts down from 9. */
typedef struct {
    mistake mistake;
    unsigned calls;
} countdown;

static boyi_state countdown_start(const void *self)
{
    (void)self;
    return 9;
}

static size_t countdown_moves(const void *self, boyi_state state, boyi_move *out)
{
    countdown *own = (countdown *)(uintptr_t)self;
    if (own->mistake == CHANGES && state == 9 && own->calls++ >= 2) {
        out[0] = (boyi_move){.to = 20};
        return 1;
    }
    if (own->mistake == CIRCLES && state == 5)
        out[0] = (boyi_move){.to = 6, .gain = 1};
    else if (state > 0)
        out[0] = (boyi_move){.to = state - 1, .gain = 1};
    return state > 0;
}

static uint64_t countdown_section(const void *self, boyi_state state)
{
    const countdown *own = self;
    if (own->mistake == FALLS && state == 4)
        return 1;
    return 100 - state / 4;
}

static boyi_status solve_countdown(mistake what, boyi_kind kind, uint64_t max_states, boyi_error *error)
{
    countdown self = {.mistake = what};
    boyi_rules rules = {.size = sizeof rules, .name = "countdown", .kind = kind, .most_moves = 1};
    boyi_options options = {.method = BOYI_SECTIONS, .max_states = max_states};
    boyi_solution *solution;
    boyi_game *game;
    rules.start = countdown_start;
    rules.moves = countdown_moves;
    rules.section = what == NO_SECTION ? NULL : countdown_section;
    assert_int_equal(boyi_game_new(&rules, &self, error, &game), BOYI_OK);
    boyi_status status = boyi_solve(game, &options, error, &solution);
    if (!status)
        boyi_solution_free(solution);
    boyi_game_free(game);
    return status;
}

static void mistakes_are_told(void **unused)
{
    boyi_error error = {0};
    (void)unused;
    assert_int_equal(solve_countdown(FINE, BOYI_SCORE, 0, &error), BOYI_OK);
    assert_int_equal(solve_countdown(FINE, BOYI_NIMBER, 0, &error), BOYI_OK);
    assert_int_equal(solve_countdown(CIRCLES, BOYI_OUTCOME, 0, &error), BOYI_OK);
    assert_int_equal(solve_countdown(FALLS, BOYI_OUTCOME, 0, &error), BOYI_INPUT);
    assert_string_equal(error.text,
                        "countdown: a move from state 5, in section 99, leads to state 4 in section 1; "
                        "sections must not fall");
    assert_int_equal(solve_countdown(CHANGES, BOYI_OUTCOME, 0, &error), BOYI_INPUT);
    assert_non_null(strstr(error.text, "a move of state 9 leads to another state or section"));
    assert_int_equal(solve_countdown(CIRCLES, BOYI_SCORE, 0, &error), BOYI_CYCLE);
    assert_int_equal(solve_countdown(NO_SECTION, BOYI_OUTCOME, 0, &error), BOYI_METHOD);
    assert_int_equal(solve_countdown(FINE, BOYI_OUTCOME, 4, &error), BOYI_LIMIT);
    assert_non_null(strstr(error.text, "more than 4 states"));
}

/* Any limit of memory ends in an answer or in a clear refusal. */
static void memory_is_limited(void **unused)
{
    boyi_game *game = read_game("connect 4 4");
    bool refused = false, solved = false;
    (void)unused;
    for (uint64_t bytes = 1000; bytes < 100 * 1000 * 1000; bytes += bytes / 3) {
        boyi_options options = {.method = BOYI_SECTIONS, .max_bytes = bytes};
        boyi_error error = {0};
        boyi_solution *solution;
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        assert_true(status == BOYI_OK || (status == BOYI_LIMIT && strstr(error.text, "memory limit")));
        refused |= status == BOYI_LIMIT;
        solved |= status == BOYI_OK;
        if (!status) {
            assert_true(boyi_solution_effort(solution).bytes <= bytes);
            boyi_solution_free(solution);
        }
    }
    assert_true(refused && solved);
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_are_sorted_packed_and_searched),
        cmocka_unit_test(spans_are_merged),
        cmocka_unit_test(boards_agree),
        cmocka_unit_test(connect_has_the_published_states),
        cmocka_unit_test(a_sink_gets_every_section),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(memory_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
