/* The sections engine: its runs against plain arrays, boards against other engines, what a sink gets, and what is refused. Random
 * games are in test_engines.c, test_cycles.c, test_starts.c and test_layers.c.
 *
 * BOYI_SEED=… repeats a run, BOYI_ROUNDS=… makes it shorter or longer. */
#include "base/hash.h"
#include "random_games.h"
#include "solve/sections/sections.h"
#include "solve/sections/split.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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
        void *packed = malloc(boyi__run_bound(sorted, count) + 1);
        assert_non_null(packed);
        size_t bytes = boyi__run_pack(sorted, count, packed);
        assert_true(bytes <= boyi__run_bound(sorted, count));
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
        if (count <= BOYI__MERGE_MOST)
            assert_int_equal(boyi__run_merged_count(spans, count), total);
        assert_int_equal(boyi__run_merge(spans, count, out, other), total);
        assert_memory_equal(out, all, total * sizeof *all);
    }
}

/* Runs and codes of up to three pieces: as they are or zipped, in memory or in the file. */
static void parts_are_packed_and_found(void **unused)
{
    uint64_t seed = random_seed("parts");
    (void)unused;
    for (size_t round = 0; round < random_rounds(12); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        size_t count = 1 + (size_t)random_below(&dice, (uint64_t)BOYI__PIECE_STATES * 5 / 2);
        unsigned width = random_chance(&dice, 2) ? 1 : 2;
        boyi_state *states = malloc(count * sizeof *states), *other = malloc(count * sizeof *other);
        uint8_t *codes = malloc(count * width), *read = malloc(count * width);
        uint64_t step = UINT64_C(1) << random_below(&dice, 40);
        assert_true(states && other && codes && read);
        for (size_t i = 0; i < count; i++)
            states[i] = (i ? states[i - 1] : random_below(&dice, step)) + 1 + random_below(&dice, step);
        for (size_t i = 0; i < count * width; i++)
            codes[i] = (uint8_t)random_below(&dice, 1 + round * 20);
        void *room = malloc(boyi__packed_run_bound(states, count) + count * width);
        assert_non_null(room);
        boyi_options options = {.max_bytes = UINT64_C(1) << 30};
        boyi__meter meter;
        boyi__chunk_pool pool;
        boyi__spill_file spill;
        boyi__packed_tools tools = {0};
        boyi_error error = {0};
        boyi__meter_start(&meter, &options);
        boyi__chunk_pool_start(&pool, &meter);
        boyi__spill_start(&spill, "/tmp");
        const boyi__section_home home = {.pool = &pool, .spill = &spill};
        for (unsigned fill = 0; fill < 4;
             fill++) { /* none, a third, more than half; then what was in memory is spilled */
            boyi__packed run = {0}, values = {0};
            uint64_t before = meter.bytes = fill % 3 * meter.max_bytes / 3;
            assert_int_equal(boyi__home_keep_run(&home, &tools, states, count, room, &run, &error), BOYI_OK);
            assert_int_equal(boyi__home_keep_codes(&home, &tools, codes, count, width, room, &values, &error),
                             BOYI_OK);
            assert_true(run.zipped == (fill % 3 > 0) && !run.data == (fill == 2));
            if (fill == 3) {
                assert_int_equal(boyi__home_spill(&home, &tools, &run, &error), BOYI_OK);
                assert_int_equal(boyi__home_spill(&home, &tools, &values, &error), BOYI_OK);
                assert_true(!run.data && !values.data);
            }
            memset(other, 0, count * sizeof *other);
            memset(read, 0, count * width);
            assert_int_equal(boyi__packed_read_run(&tools, &run, &spill, other, &error), BOYI_OK);
            assert_int_equal(boyi__packed_read_codes(&tools, &values, &spill, read, &error), BOYI_OK);
            assert_memory_equal(other, states, count * sizeof *states);
            assert_memory_equal(read, codes, count * width);
            for (size_t i = 0; i < 20; i++) {
                size_t wanted = (size_t)random_below(&dice, count), place;
                uint64_t code;
                assert_int_equal(boyi__packed_find(&tools, &run, &spill, states[wanted], &place, &error),
                                 BOYI_OK);
                assert_int_equal(place, wanted);
                assert_int_equal(boyi__packed_code(&tools, &values, &spill, place, width, &code, &error),
                                 BOYI_OK);
                assert_int_equal(code, boyi__code_at(width, codes + place * width));
                if (wanted && states[wanted] - states[wanted - 1] > 1) {
                    assert_int_equal(
                        boyi__packed_find(&tools, &run, &spill, states[wanted] - 1, &place, &error), BOYI_OK);
                    assert_true(place == SIZE_MAX);
                }
            }
            boyi__home_drop(&home, &run);
            boyi__home_drop(&home, &values);
            assert_int_equal(meter.bytes, before);
        }
        boyi__packed_tools_end(&tools);
        boyi__spill_end(&spill);
        boyi__chunk_pool_end(&pool);
        free(room);
        free(read);
        free(codes);
        free(other);
        free(states);
    }
}

/* Large ones, by several threads. */
static void spans_are_split(void **unused)
{
    uint64_t seed = random_seed("split spans");
    (void)unused;
    for (size_t round = 0; round < random_rounds(100); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        static boyi_state states[BOYI__MERGE_MOST][MOST + 1], one[BOYI__MERGE_MOST * MOST + 1],
            many[BOYI__MERGE_MOST * MOST + 1];
        boyi__span spans[BOYI__MERGE_MOST], same[BOYI__MERGE_MOST];
        size_t count = 1 + (size_t)random_below(&dice, BOYI__MERGE_MOST);
        for (size_t i = 0; i < count; i++) {
            size_t here = sort_plainly(states[i], draw_states(&dice, states[i]));
            uint64_t room = here ? UINT64_MAX - states[i][here - 1] : 0;
            same[i] = spans[i] = (boyi__span){states[i], here, room ? random_below(&dice, room) : 0};
        }
        unsigned threads = 1 + (unsigned)random_below(&dice, 4);
        size_t merged = boyi__split_merge(threads, spans, count, many);
        assert_int_equal(boyi__run_merge(same, count, one, NULL), merged);
        assert_memory_equal(one, many, merged * sizeof *one);
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
    if (random_long_run()) /* unit/published counts them, too */
        assert_int_equal(compare("connect 5 4", BOYI_LAYERS, false), 3945711);
}

/* ---- Rules whose moves add constants ---- */

/* Random stacks: stones of two kinds on columns, as in connect, with ends left to chance. A state has a column in
 * each `stride` bits: its stones, then a one. The player to move adds a stone of the kind that the number of stones
 * gives. */
typedef struct {
    unsigned columns, rows, stride;
    uint64_t salt;
    unsigned one_ends_in, again_in; /* again_in 0: the turn always changes */
    bool mirrored;
    unsigned lie; /* of section_moves */
} stacks;

enum { HONEST, SHIFTS_LIE, AGAIN_LIES, ONE_MISSING };

static unsigned height(const stacks *self, boyi_state state, unsigned column)
{
    uint64_t bits = state >> column * self->stride & ((UINT64_C(1) << self->stride) - 1);
    unsigned found = 0;
    while (bits >> (found + 1))
        found++;
    return found;
}

static uint64_t stacks_section(const void *context, boyi_state state)
{
    const stacks *self = context;
    uint64_t stones = 0, heights = 0;
    for (unsigned c = 0; c < self->columns; c++) {
        stones += height(self, state, c);
        heights |= (uint64_t)height(self, state, c) << 4 * c;
    }
    return stones << 32 | heights;
}

static boyi_state stacks_mirror(const void *context, boyi_state state)
{
    const stacks *self = context;
    boyi_state image = 0, mask = (UINT64_C(1) << self->stride) - 1;
    for (unsigned c = 0; c < self->columns; c++)
        image |= (state >> c * self->stride & mask) << (self->columns - 1 - c) * self->stride;
    return image;
}

static uint64_t stacks_section_mirror(const void *context, uint64_t section)
{
    const stacks *self = context;
    uint64_t image = section >> 32 << 32;
    for (unsigned c = 0; c < self->columns; c++)
        image |= (section >> 4 * c & 15) << 4 * (self->columns - 1 - c);
    return image;
}

static boyi_state stacks_canonical(const void *context, boyi_state state)
{
    boyi_state image = stacks_mirror(context, state);
    uint64_t here = stacks_section(context, state), there = stacks_section(context, image);
    return there < here || (there == here && image < state) ? image : state;
}

static boyi_state stacks_start(const void *context)
{
    const stacks *self = context;
    boyi_state state = 0;
    for (unsigned c = 0; c < self->columns; c++)
        state |= UINT64_C(1) << c * self->stride;
    return state;
}

static uint64_t chance(const stacks *self, boyi_state state)
{
    random_dice dice = {self->salt ^ (self->mirrored ? stacks_canonical(self, state) : state)};
    return random_next(&dice);
}

static size_t stacks_section_moves(const void *context, uint64_t section, boyi_shift *out)
{
    const stacks *self = context;
    uint64_t stones = section >> 32;
    size_t count = 0;
    for (unsigned c = 0; c < self->columns; c++) {
        unsigned high = (unsigned)(section >> 4 * c & 15);
        if (high == self->rows)
            continue;
        out[count++] = (boyi_shift){.section = section + (UINT64_C(1) << 32 | UINT64_C(1) << 4 * c),
                                    .shift = (UINT64_C(1) << (c * self->stride + high)) << stones % 2,
                                    .name = c,
                                    .again = self->again_in &&
                                             (stones * self->salt >> 7) % self->again_in == 0};
    }
    if (stones == 2 && self->lie == SHIFTS_LIE)
        out[0].shift ^= 1;
    if (stones == 2 && self->lie == AGAIN_LIES)
        out[0].again = !out[0].again;
    return stones == 2 && self->lie == ONE_MISSING ? count - 1 : count;
}

static size_t stacks_moves(const void *context, boyi_state state, boyi_move *out)
{
    stacks honest = *(const stacks *)context;
    boyi_shift shifts[8];
    honest.lie = HONEST;
    if (state != stacks_start(&honest) && chance(&honest, state) % honest.one_ends_in == 0)
        return 0;
    size_t count = stacks_section_moves(&honest, stacks_section(&honest, state), shifts);
    for (size_t i = 0; i < count; i++)
        out[i] = (boyi_move){.to = state + shifts[i].shift, .name = shifts[i].name, .again = shifts[i].again};
    return count;
}

static boyi_end stacks_finished(const void *context, boyi_state state)
{
    static const boyi_outcome outcomes[] = {BOYI_LOSS, BOYI_TIE, BOYI_WIN};
    return (boyi_end){.outcome = outcomes[(chance(context, state) >> 20) % 3]};
}

static boyi_game *stacks_new(const stacks *self, bool by_shifts)
{
    boyi_rules rules = {.size = sizeof rules,
                        .name = "stacks",
                        .kind = BOYI_OUTCOME,
                        .most_moves = self->columns,
                        .start = stacks_start,
                        .moves = stacks_moves,
                        .finished = stacks_finished,
                        .bits = self->columns * self->stride,
                        .canonical = self->mirrored ? stacks_canonical : NULL,
                        .section = stacks_section,
                        .section_moves = by_shifts ? stacks_section_moves : NULL,
                        .mirror = self->mirrored ? stacks_mirror : NULL,
                        .section_mirror = self->mirrored ? stacks_section_mirror : NULL};
    boyi_error error;
    boyi_game *game;
    if (boyi_game_new(&rules, (void *)(uintptr_t)self, &error, &game))
        fail_msg("%s", error.text);
    return game;
}

static stacks draw_stacks(random_dice *dice)
{
    stacks self = {.columns = 1 + (unsigned)random_below(dice, 5),
                   .rows = 1 + (unsigned)random_below(dice, 4)};
    while (self.columns * self.rows > (RANDOM_SLOW_BUILD ? 9 : 12))
        self.rows--;
    self.stride = self.rows + 1;
    self.salt = random_next(dice);
    self.one_ends_in = 2 + (unsigned)random_below(dice, 30);
    self.again_in = (unsigned)random_below(dice, 4);
    self.mirrored = random_chance(dice, 2);
    return self;
}

static void moves_that_add_constants(void **unused)
{
    uint64_t seed = random_seed("stacks");
    (void)unused;
    for (size_t round = 0; round < random_rounds(60); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        stacks self = draw_stacks(&dice);
        boyi_game *fast = stacks_new(&self, true), *slow = stacks_new(&self, false);
        boyi_options by_sections = {.method = BOYI_SECTIONS, .threads = 1 + (unsigned)random_below(&dice, 3)};
        boyi_options by_memo = {.method = BOYI_MEMO};
        char text[80];
        snprintf(text, sizeof text, "game %zu of this run: %u columns, %u rows", round, self.columns,
                 self.rows);
        by_sections.every_state = by_memo.every_state = random_chance(&dice, 2);
        boyi_solution *memo = solve(fast, &by_memo, text);
        boyi_solution *one = solve(slow, &by_sections, text), *two = solve(fast, &by_sections, text);
        comparison first = {memo, one, text, 0}, second = {memo, two, text, 0};
        boyi_options every = {.every_state = true};
        assert_int_equal(boyi_game_walk(fast, boyi_game_start(fast), &every, compare_state, &first, NULL),
                         BOYI_OK);
        assert_int_equal(boyi_game_walk(fast, boyi_game_start(fast), &every, compare_state, &second, NULL),
                         BOYI_OK);
        assert_int_equal(boyi_solution_effort(one).visited, boyi_solution_effort(memo).visited);
        assert_int_equal(boyi_solution_effort(two).visited, boyi_solution_effort(memo).visited);
        boyi_solution_free(two);
        boyi_solution_free(one);
        boyi_solution_free(memo);
        boyi_game_free(slow);
        boyi_game_free(fast);
    }
}

static void count_flaw(void *context, const boyi_flaw *flaw)
{
    (void)flaw;
    ++*(size_t *)context;
}

/* section_moves of rules from outside is compared with moves, by the engine and by check. */
static void constants_that_are_wrong(void **unused)
{
    (void)unused;
    for (unsigned lie = HONEST; lie <= ONE_MISSING; lie++) {
        stacks self = {.columns = 3, .rows = 3, .stride = 4, .salt = 5, .one_ends_in = 1000, .lie = lie};
        boyi_game *game = stacks_new(&self, true);
        boyi_options options = {.method = BOYI_SECTIONS};
        boyi_error error = {0};
        boyi_solution *solution = NULL;
        boyi_checked checked;
        size_t flaws = 0;
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        assert_int_equal(status, lie == HONEST ? BOYI_OK : BOYI_INPUT);
        assert_true(!status || strstr(error.text, "section_moves does not give the moves of state"));
        assert_int_equal(boyi_game_check(game, 1, 20, count_flaw, &flaws, &error, &checked), BOYI_OK);
        assert_int_equal(flaws, lie == HONEST ? 0 : 1);
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* Connect by its moves, by its constants and by another engine. */
static void connect_both_ways(void **unused)
{
    static const char *const games[] = {"connect 4 4", "connect 5 3", "connect 1 5 2", "connect 2 6 3",
                                        "connect 6 2 3"};
    (void)unused;
    for (size_t i = RANDOM_SLOW_BUILD; i < sizeof games / sizeof *games; i++)
        for (int every = 0; every < 2; every++) {
            boyi_game *game = read_game(games[i]);
            boyi_options sections = {.method = BOYI_SECTIONS, .every_state = every, .threads = 2};
            boyi_options layers = {.method = BOYI_LAYERS, .every_state = every};
            comparison one = {.a = solve(game, &layers, games[i]), .text = games[i]}, two = one;
            one.b = solve(game, &sections, games[i]);
            game->rules.section_moves = NULL;
            two.b = solve(game, &sections, games[i]);
            assert_int_equal(boyi_game_walk(game, boyi_game_start(game), NULL, compare_state, &one, NULL),
                             BOYI_OK);
            assert_int_equal(boyi_game_walk(game, boyi_game_start(game), NULL, compare_state, &two, NULL),
                             BOYI_OK);
            assert_int_equal(boyi_solution_effort(one.a).visited, boyi_solution_effort(one.b).visited);
            assert_int_equal(boyi_solution_effort(one.a).visited, boyi_solution_effort(two.b).visited);
            boyi_solution_free((boyi_solution *)one.a);
            boyi_solution_free((boyi_solution *)one.b);
            boyi_solution_free((boyi_solution *)two.b);
            boyi_game_free(game);
        }
}

/* ---- The sink ---- */

typedef struct {
    const boyi_game *game;
    const boyi_solution *solution;
    uint64_t states;
    size_t sections, fails_at;
} taker;

static boyi_status take(void *context, const boyi__finished_section *section, boyi_error *error)
{
    taker *self = context;
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

/* All that a sink gets, in one number. */
static boyi_status digest(void *context, const boyi__finished_section *section, boyi_error *error)
{
    uint64_t *all = context;
    (void)error;
    *all = boyi__hash(*all + section->number) + section->count * 8 + section->width;
    for (size_t i = 0; i < section->count; i++)
        *all = boyi__hash(*all ^ section->states[i]) +
               boyi__code_at(section->width, (const char *)section->codes + i * section->width);
    return BOYI_OK;
}

/* Threads take sections and ranges of them; a sink gets the same for any number of threads. By layers, sections are large and moves do not keep
 * their order; by sections, connect's moves add constants, told or found out; few columns make few sections, which are split; in kalah a section mostly leads to the next. */
static void threads_change_nothing(void **unused)
{
    static const struct {
        const char *text;
        bool by_layers, every, small, by_constants;
    } games[] = {
        {.text = "connect 2 12", .every = true, .by_constants = true},
        {.text = "connect 3 7", .by_constants = true},
        {.text = "connect 2 9", .small = true, .by_constants = true},
        {.text = "connect 5 4", .every = true},
        {.text = "connect 5 4"},
        {.text = "connect 4 4", .by_layers = true, .every = true, .small = true},
        {.text = "connect 4 4", .by_layers = true, .small = true},
        {.text = "mnk 4 3 3", .every = true, .small = true},
        {.text = "kalah 3 3", .every = true, .small = true},
        {.text = "dots 2 2", .every = true, .small = true},
        {.text = "quixo 3", .small = true},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        boyi_game *game = read_game(games[i].text);
        uint64_t first = 0;
        if (!games[i].by_constants)
            game->rules.section_moves = NULL;
        if (games[i].by_layers)
            game->rules.section = NULL;
        for (unsigned threads = 1; threads <= 3 && (games[i].small || !RANDOM_SLOW_BUILD); threads++) {
            uint64_t all = 0;
            const boyi__sections_sink sink = {.self = &all, .take = digest};
            boyi_options options = {
                .method = BOYI_SECTIONS, .threads = threads, .every_state = games[i].every};
            boyi_effort effort = {0};
            boyi_error error = {0};
            if (boyi__sections_build(game, boyi_game_start(game), &options, &sink, &error, &effort))
                fail_msg("%s, %u threads: %s", games[i].text, threads, error.text);
            first = threads == 1 ? all : first;
            if (all != first)
                fail_msg("%s: what %u threads find differs", games[i].text, threads);
        }
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

/* Any limit of memory ends in the right answer or in a clear refusal. Where moves add constants what does not fit is spilled: a fraction
 * of the memory suffices. */
static void memory_is_limited(void **unused)
{
    const char *const text = RANDOM_SLOW_BUILD ? "connect 4 3" : "connect 4 4";
    /* The limits that are tried rise by this part of themselves. */
    const uint64_t step = random_long_run() ? 8 : RANDOM_SLOW_BUILD ? 1 : 2;
    boyi_game *game = read_game(text);
    (void)unused;
    for (int by_moves = 0; by_moves < 2; by_moves++) {
        boyi_options ample = {.method = BOYI_SECTIONS, .threads = 1};
        if (by_moves)
            game->rules.section_moves = NULL;
        boyi_solution *whole = solve(game, &ample, text);
        uint64_t needed = boyi_solution_effort(whole).bytes, least = 0;
        bool refused = false;
        for (uint64_t bytes = 1000; bytes < 2 * needed; bytes += bytes / step) {
            boyi_options options = {.method = BOYI_SECTIONS, .threads = 1, .max_bytes = bytes};
            boyi_error error = {0};
            boyi_solution *solution;
            boyi_status status = boyi_solve(game, &options, &error, &solution);
            refused |= status == BOYI_LIMIT;
            if (status == BOYI_LIMIT && strstr(error.text, "memory limit"))
                continue;
            assert_int_equal(status, BOYI_OK);
            assert_true(boyi_solution_effort(solution).bytes <= bytes);
            if (!least) { /* every state, by look-ups and by a visit */
                comparison self = {whole, solution, text, 0};
                boyi_stats a = {.size = sizeof a}, b = {.size = sizeof b};
                least = bytes;
                assert_int_equal(
                    boyi_game_walk(game, boyi_game_start(game), NULL, compare_state, &self, NULL), BOYI_OK);
                assert_int_equal(boyi_solution_stats(whole, boyi_game_start(game), &ample, &error, &a),
                                 BOYI_OK);
                assert_int_equal(boyi_solution_stats(solution, boyi_game_start(game), &ample, &error, &b),
                                 BOYI_OK);
                assert_true(a.states == b.states && a.longest == b.longest);
                boyi_stats_free(&a);
                boyi_stats_free(&b);
            }
            boyi_solution_free(solution);
        }
        assert_true(refused && least);
        assert_true(by_moves || least < needed);
        boyi_solution_free(whole);
    }
    boyi_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_are_sorted_packed_and_searched),
        cmocka_unit_test(spans_are_merged),
        cmocka_unit_test(spans_are_split),
        cmocka_unit_test(parts_are_packed_and_found),
        cmocka_unit_test(boards_agree),
        cmocka_unit_test(connect_has_the_published_states),
        cmocka_unit_test(moves_that_add_constants),
        cmocka_unit_test(constants_that_are_wrong),
        cmocka_unit_test(connect_both_ways),
        cmocka_unit_test(a_sink_gets_every_section),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(mistakes_are_told),
        cmocka_unit_test(memory_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
