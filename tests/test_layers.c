/* layers at scale: what it is made of, piece by piece, and whole games that are large enough to need all of
 * it, against values found by plain loops over all states.
 *
 * The games: states stand in layers of `width`; a state's moves go to later layers, where to is decided by a
 * hash of the state. BOYI_SEED=… repeats a run. */
#include "random_games.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "solve/codes.h"
#include "solve/estimate.h"
#include "solve/layers/layer_index.h"
#include "solve/layers/sorted_run.h"

/* ---- Mixing ---- */

static void mixing_is_one_to_one(void **unused)
{
    (void)unused;
    random_dice dice = {random_seed("mixing")};
    for (unsigned bits = 1; bits <= 64; bits++) {
        boyi__mixer mixing = boyi__mixer_of(bits);
        for (int i = 0; i < 2000; i++) {
            uint64_t state = random_next(&dice) >> (64 - bits), mixed = boyi__mix(mixing, state);
            assert_true(mixed <= mixing.mask);
            assert_true(boyi__unmix(mixing, mixed) == state);
        }
    }
    /* All numbers of 16 bits come out, each once. */
    static uint8_t seen[1 << 16];
    for (unsigned i = 0; i < 1 << 16; i++)
        assert_int_equal(seen[boyi__mix(boyi__mixer_of(16), i)]++, 0);
}

/* ---- Codes ---- */

static void codes_keep_worths(void **unused)
{
    (void)unused;
    static const unsigned widths[] = {1, 2, 8};
    for (size_t w = 0; w < 3; w++)
        for (int kind = BOYI_OUTCOME; kind <= BOYI_NIMBER; kind++) {
            boyi__codec codec;
            boyi__codec_start(&codec, (boyi_kind)kind, widths[w]);
            for (unsigned code = 0; code < (widths[w] == 1 ? 256u : 65536u); code++) {
                uint64_t room = 0;
                int64_t worth = boyi__code_worth((boyi_kind)kind, widths[w], code);
                assert_true(boyi__code_write(&codec, &room, 0, worth));
                assert_true(boyi__code_read(&codec, &room, 0) == worth);
            }
        }
    boyi__codec narrow;
    uint64_t room;
    boyi__codec_start(&narrow, BOYI_OUTCOME, 1);
    assert_false(boyi__code_write(&narrow, &room, 0, boyi__worth_outcome(BOYI_LOSS, 85)));
    boyi__codec_start(&narrow, BOYI_SCORE, 1);
    assert_false(boyi__code_write(&narrow, &room, 0, 128));
    assert_false(boyi__code_write(&narrow, &room, 0, -129));
    boyi__codec_start(&narrow, BOYI_NIMBER, 2);
    assert_false(boyi__code_write(&narrow, &room, 0, 65536));
}

static int by_worth(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Larger codes are better, and what a move makes of them keeps that order. */
static void codes_stand_in_order(void **unused)
{
    (void)unused;
    boyi__codec codec;
    boyi__codec_start(&codec, BOYI_OUTCOME, 1);
    for (unsigned code = 1; code < 256; code++)
        assert_true(by_worth(&codec.narrow[code - 1], &codec.narrow[code]) < 0);
    for (unsigned again = 0; again < 2; again++)
        for (unsigned a = 0; a < 256; a++)
            for (unsigned b = 0; b < 256; b++) {
                boyi_move move = {.again = again};
                int64_t made[2];
                boyi__worth_of_move(BOYI_OUTCOME, &move, codec.narrow[a], &made[0]);
                boyi__worth_of_move(BOYI_OUTCOME, &move, codec.narrow[b], &made[1]);
                int order = (codec.moved[again][a] > codec.moved[again][b]) -
                            (codec.moved[again][a] < codec.moved[again][b]);
                assert_int_equal(order, by_worth(&made[0], &made[1]));
                if (codec.moved[again][a] % 2 == 0)
                    assert_true(codec.narrow[codec.moved[again][a] / 2] == made[0]);
            }
}

/* ---- Sorted runs ---- */

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

typedef struct {
    boyi__meter meter;
    boyi__chunk_pool pool;
    boyi__mixer mixing;
    boyi__queue queues[2];
    uint64_t *keys; /* sorted, each once */
    size_t count;
} sorting;

static size_t queue_length(const boyi__queue *queue)
{
    size_t length = 0;
    for (unsigned partition = 0; partition < queue->form.partitions; partition++)
        length += boyi__queue_partition_length(queue, partition);
    return length;
}

static void fill_queues(sorting *self, random_dice *dice, size_t count, uint64_t below)
{
    self->keys = malloc(count * sizeof *self->keys + 1);
    assert_non_null(self->keys);
    for (int i = 0; i < 2; i++)
        assert_int_equal(boyi__queue_start(&self->queues[i], &self->pool, self->mixing, 0), BOYI_OK);
    for (size_t i = 0; i < count; i++) {
        self->keys[i] = boyi__mix(self->mixing, random_below(dice, below) & self->mixing.mask);
        assert_int_equal(boyi__queue_add(&self->queues[random_chance(dice, 3)], self->keys[i]), BOYI_OK);
    }
    assert_int_equal(queue_length(&self->queues[0]) + queue_length(&self->queues[1]), count);
    qsort(self->keys, count, sizeof *self->keys, by_number);
    self->count = 0;
    for (size_t i = 0; i < count; i++)
        if (self->count == 0 || self->keys[i] != self->keys[self->count - 1])
            self->keys[self->count++] = self->keys[i];
}

/* The runs of a layer hold just these keys, in order, in memory or spilled. */
static void check_run(const sorting *self, boyi__sorted_run *run, boyi__key_form form, uint64_t top,
                      boyi__spill_file *spill, size_t *done)
{
    boyi__run_reader reader;
    uint64_t keys[100], place;
    assert_int_equal(boyi__run_reader_start(&reader, run, form, spill, NULL), BOYI_OK);
    for (size_t count, i = 0; (count = boyi__run_reader_next(&reader, keys, 1 + i % 100)) > 0; i += count)
        for (size_t k = 0; k < count; k++) {
            assert_true(*done < self->count);
            assert_true((top | keys[k]) == self->keys[*done]);
            if (*done % 37 == 0) {
                assert_int_equal(boyi__sorted_run_find(run, form, spill, keys[k], &place, NULL), BOYI_OK);
                assert_int_equal(place, i + k);
                uint64_t next = self->keys[*done] + 1;
                bool there = *done + 1 < self->count && self->keys[*done + 1] == next;
                if (form.bits < 64 && next >> form.bits == self->keys[*done] >> form.bits && !there)
                    assert_int_equal(boyi__sorted_run_find(run, form, spill, keys[k] + 1, &place, NULL),
                                     BOYI_ABSENT);
            }
            ++*done;
        }
    boyi__run_reader_end(&reader);
}

static void sort_and_check(sorting *self, bool deduplicate_first)
{
    boyi__sorter sorter = {.pool = &self->pool};
    boyi__spill_file spill;
    boyi__queue *queues[] = {&self->queues[0], &self->queues[1]};
    bool split = self->queues[0].split || self->queues[1].split;
    size_t done = 0;
    boyi__spill_start(&spill, "/tmp");
    for (int i = 0; i < 2 && split; i++) {
        assert_int_equal(boyi__queue_split(queues[i]), BOYI_OK);
        if (deduplicate_first) {
            assert_int_equal(boyi__queue_deduplicate(&sorter, queues[i]), BOYI_OK);
            assert_true(queue_length(queues[i]) <= self->count);
        }
    }
    for (unsigned number = 0; number < (split ? BOYI__PARTITIONS : 1); number++) {
        boyi__sorted_run run;
        boyi__key_form form = queues[0]->form;
        assert_int_equal(boyi__sort_partition(&sorter, queues, 2, number, &run), BOYI_OK);
        if (number % 2)
            assert_int_equal(boyi__sorted_run_spill(&run, &self->pool, &spill, NULL), BOYI_OK);
        check_run(self, &run, form, split ? (uint64_t)number << form.bits : 0, &spill, &done);
        if (run.data)
            boyi__chunk_pool_release(&self->pool, run.length);
        free(run.data);
    }
    assert_int_equal(done, self->count);
    boyi__queue_end(queues[0]);
    boyi__queue_end(queues[1]);
    boyi__sorter_end(&sorter);
    boyi__spill_end(&spill);
    free(self->keys);
}

static void runs_are_sorted_without_duplicates(void **unused)
{
    (void)unused;
    static const size_t counts[] = {0, 1, 2, 100, 5000, 70000, 300000};
    random_dice dice = {random_seed("sorted runs")};
    for (unsigned bits = 16; bits <= 64;
         bits += 1 + (unsigned)random_below(&dice, RANDOM_SLOW_BUILD ? 24 : 6))
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            sorting self = {.mixing = boyi__mixer_of(bits)};
            boyi__meter_start(&self.meter, NULL);
            boyi__chunk_pool_start(&self.pool, &self.meter);
            uint64_t below = random_chance(&dice, 2) ? UINT64_MAX : counts[c] / 2 + 1;
            fill_queues(&self, &dice, counts[c], below);
            sort_and_check(&self, random_chance(&dice, 2));
            boyi__chunk_pool_end(&self.pool);
            assert_int_equal(self.meter.bytes, 0);
        }
}

/* One partition with very many keys, as in the widest games: the radix sort splits it twice. */
static void long_runs_are_sorted(void **unused)
{
    (void)unused;
    random_dice dice = {random_seed("long lists")};
    sorting self = {.mixing = boyi__mixer_of(64)};
    boyi__meter_start(&self.meter, NULL);
    boyi__chunk_pool_start(&self.pool, &self.meter);
    size_t count = 400000;
    self.keys = malloc(count * sizeof *self.keys);
    for (int i = 0; i < 2; i++)
        assert_int_equal(boyi__queue_start(&self.queues[i], &self.pool, self.mixing, 0), BOYI_OK);
    for (size_t i = 0; i < count; i++) {
        self.keys[i] = random_next(&dice) >> 8; /* all in partition 0 */
        assert_int_equal(boyi__queue_add(&self.queues[i % 2], self.keys[i]), BOYI_OK);
    }
    qsort(self.keys, count, sizeof *self.keys, by_number);
    self.count = count;
    sort_and_check(&self, false);
    boyi__chunk_pool_end(&self.pool);
}

/* ---- Whole games ---- */

typedef struct {
    boyi_kind kind;
    uint64_t seed, width, factor, unfactor;
    unsigned bits; /* of a state */
    uint32_t layers, jump;
    int64_t gain; /* the largest */
    bool again, mirror;
    bool lasting; /* no play ends before the last layers */
} tall_game;

static uint64_t hash_of(const tall_game *tall, uint64_t number, uint64_t salt)
{
    random_dice dice = {tall->seed ^ number * UINT64_C(0x9E3779B97F4A7C15) ^ salt << 56};
    return random_next(&dice);
}

static uint64_t mask_of(const tall_game *tall)
{
    return UINT64_MAX >> (64 - tall->bits);
}

static uint64_t number_of(const tall_game *tall, boyi_state state)
{
    return state * tall->unfactor & mask_of(tall);
}

static boyi_state state_of(const tall_game *tall, uint64_t number)
{
    return number * tall->factor & mask_of(tall);
}

static uint32_t tall_layer(const void *self, boyi_state state)
{
    const tall_game *tall = self;
    return (uint32_t)(number_of(tall, state) / tall->width);
}

/* The start has very many, so that the game is wide at once. */
enum { TALL_MOVES = 4, START_MOVES = 20000 };

/* Twins (mirrored states) have the same moves. */
static size_t list_moves(const tall_game *tall, uint64_t number, uint64_t *to, boyi_move *out)
{
    uint32_t layer = (uint32_t)(number / tall->width);
    uint64_t base = tall->mirror ? number / 2 * 2 : number;
    size_t count = base == 0 ? START_MOVES : hash_of(tall, base, 99) % (TALL_MOVES + 1);
    count += tall->lasting && count == 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t dice = hash_of(tall, base + (i << 32), i % 64), above = layer + 1 + dice % tall->jump;
        if (above >= tall->layers)
            return 0;
        to[i] = above * tall->width + (dice >> 20) % tall->width;
        out[i] = (boyi_move){
            .gain = tall->kind == BOYI_SCORE ? (int64_t)(dice >> 8) % (tall->gain + 1) : 0,
            .name = (uint32_t)i,
            .again = tall->again && dice >> 63,
        };
    }
    return count;
}

static size_t tall_moves(const void *self, boyi_state state, boyi_move *out)
{
    const tall_game *tall = self;
    uint64_t to[START_MOVES];
    size_t count = list_moves(tall, number_of(tall, state), to, out);
    for (size_t i = 0; i < count; i++)
        out[i].to = state_of(tall, to[i]);
    return count;
}

static boyi_state tall_start(const void *self)
{
    return state_of(self, 0);
}

static boyi_end tall_finished(const void *self, boyi_state state)
{
    const tall_game *tall = self;
    uint64_t number = number_of(tall, state), base = tall->mirror ? number / 2 * 2 : number;
    static const boyi_outcome ends[] = {BOYI_LOSS, BOYI_LOSS, BOYI_TIE, BOYI_WIN};
    return (boyi_end){.outcome = ends[hash_of(tall, base, 77) % 4],
                      .own = (int64_t)(hash_of(tall, base, 78) % (uint64_t)(tall->gain + 1))};
}

static boyi_state tall_canonical(const void *self, boyi_state state)
{
    const tall_game *tall = self;
    return state_of(tall, number_of(tall, state) / 2 * 2);
}

static boyi_game *tall_new(const tall_game *tall)
{
    boyi_game *game = NULL;
    boyi_rules rules = {
        .name = "tall",
        .kind = tall->kind,
        .most_moves = START_MOVES,
        .start = tall_start,
        .moves = tall_moves,
        .finished = tall->kind == BOYI_NIMBER ? NULL : tall_finished,
        .layer = tall_layer,
        .bits = tall->bits == 64 ? 0 : tall->bits,
        .canonical = tall->mirror ? tall_canonical : NULL,
    };
    assert_int_equal(boyi_game_new(&rules, (void *)(uintptr_t)tall, NULL, &game), BOYI_OK);
    return game;
}

/* The worths of all states, reachable or not, by a loop from the last. */
static int64_t *solve_plainly(const tall_game *tall, uint8_t **reached)
{
    uint64_t all = tall->layers * tall->width, to[START_MOVES];
    int64_t *worths = malloc(all * sizeof *worths);
    uint8_t *seen = calloc(all, 1);
    boyi_move *moves = malloc(START_MOVES * sizeof *moves);
    assert_true(worths && seen && moves);
    for (uint64_t number = all; number-- > 0;) {
        size_t count = list_moves(tall, number, to, moves);
        boyi_end end = tall_finished(tall, state_of(tall, number));
        uint64_t nimbers = 0;
        worths[number] = count == 0 && tall->kind == BOYI_OUTCOME ? boyi__worth_outcome(end.outcome, 0)
                         : count == 0 && tall->kind == BOYI_SCORE ? end.own
                                                                  : INT64_MIN;
        for (size_t i = 0; i < count; i++) {
            int64_t made;
            assert_true(boyi__worth_of_move(tall->kind, &moves[i], worths[to[i]], &made));
            worths[number] = made > worths[number] ? made : worths[number];
            nimbers |= tall->kind == BOYI_NIMBER ? UINT64_C(1) << worths[to[i]] : 0;
        }
        if (tall->kind == BOYI_NIMBER)
            worths[number] = __builtin_ctzll(~nimbers);
    }
    seen[0] = 1;
    for (uint64_t number = 0; number < all; number++)
        for (size_t i = 0, count = seen[number] ? list_moves(tall, number, to, moves) : 0; i < count; i++)
            seen[to[i]] = 1;
    free(moves);
    *reached = seen;
    return worths;
}

static void check_values(const tall_game *tall, const boyi_solution *solution, const int64_t *worths,
                         const uint8_t *reached, uint64_t step)
{
    for (uint64_t number = 0; number < tall->layers * tall->width; number += step) {
        boyi_value value, wanted = boyi__worth_value(tall->kind, worths[number]);
        boyi_status status = boyi_solution_value(solution, state_of(tall, number), NULL, &value);
        if (!reached[number]) {
            assert_true(tall->mirror || status == BOYI_ABSENT);
            continue;
        }
        assert_int_equal(status, BOYI_OK);
        assert_memory_equal(&value, &wanted, sizeof value);
    }
}

static uint64_t inverse_of(uint64_t odd)
{
    uint64_t inverse = odd;
    for (int i = 0; i < 6; i++)
        inverse *= 2 - odd * inverse;
    return inverse;
}

static tall_game random_tall(random_dice *dice, uint64_t width)
{
    tall_game tall = {
        .kind = (boyi_kind)random_below(dice, 3),
        .seed = random_next(dice),
        .width = width & ~UINT64_C(1),
        .layers = 3 + (uint32_t)random_below(dice, 6),
        .jump = 1 + (uint32_t)random_below(dice, 3),
        .gain = random_chance(dice, 2)   ? 3
                : random_chance(dice, 2) ? 3000
                                         : INT64_C(1) << 40,
        .again = random_chance(dice, 2),
        .mirror = random_chance(dice, 2),
        .factor = random_chance(dice, 3) ? 1 : random_next(dice) | 1,
    };
    unsigned least = 1;
    while (tall.layers * tall.width >> least)
        least++;
    tall.bits = random_chance(dice, 3) ? 64 : least + (unsigned)random_below(dice, 65 - least);
    tall.unfactor = inverse_of(tall.factor);
    return tall;
}

static void large_games_come_out_right(void **unused)
{
    (void)unused;
    uint64_t seed = random_seed("tall games");
    for (size_t round = 0; round < random_rounds(40); round++) {
        random_dice dice = {random_game_seed(seed, round)};
        tall_game tall = random_tall(&dice, 2 + random_below(&dice, random_chance(&dice, 4) ? 60000 : 3000));
        uint8_t *reached;
        int64_t *worths = solve_plainly(&tall, &reached);
        boyi_game *game = tall_new(&tall);
        uint64_t visited = 0;
        for (unsigned threads = 1; threads <= 4; threads++) {
            boyi_options options = {.method = threads < 4 ? BOYI_LAYERS : BOYI_SECTIONS, .threads = threads};
            boyi_solution *solution;
            boyi_error error;
            if (boyi_solve(game, &options, &error, &solution))
                fail_msg("game %zu of this run, %s, %u threads: %s", round, boyi_method_word(options.method),
                         threads, error.text);
            boyi_effort effort = boyi_solution_effort(solution);
            assert_int_equal(effort.method, options.method);
            assert_true(threads == 1 || effort.visited == visited);
            visited = effort.visited;
            check_values(&tall, solution, worths, reached, threads == 1 ? 1 : 7);
            boyi_solution_free(solution);
        }
        boyi_game_free(game);
        free(worths);
        free(reached);
    }
}

static tall_game random_long(random_dice *dice, boyi_kind kind)
{
    tall_game tall = random_tall(dice, 6);
    tall.kind = kind;
    tall.lasting = true;
    tall.layers = 60000;
    tall.jump = 2;
    tall.gain = 3000;
    tall.bits = 64;
    tall.factor = tall.unfactor = 1;
    return tall;
}

/* The longest play, or the largest margin. */
static int64_t find_most(const tall_game *tall, const int64_t *worths, const uint8_t *reached)
{
    int64_t most = 0;
    for (uint64_t number = 0; number < tall->layers * tall->width; number++) {
        boyi_value value = boyi__worth_value(tall->kind, worths[number]);
        int64_t length = tall->kind == BOYI_OUTCOME ? (int64_t)value.plies : llabs(value.margin);
        most = reached[number] && length > most ? length : most;
    }
    return most;
}

/* Plays of tens of thousands of moves: their lengths do not fit a byte, nor, in the end, two. */
static void long_plays_widen_the_codes(void **unused)
{
    (void)unused;
    random_dice dice = {random_seed("long plays")};
    for (int kind = BOYI_OUTCOME; kind <= BOYI_SCORE; kind++) {
        tall_game tall = random_long(&dice, (boyi_kind)kind);
        uint8_t *reached;
        int64_t *worths = solve_plainly(&tall, &reached);
        int tries = 0;
        /* Now and then all plays that last are soon decided. */
        while (find_most(&tall, worths, reached) <= (kind == BOYI_OUTCOME ? 21845 : INT16_MAX)) {
            assert_true(++tries < 50);
            free(worths);
            free(reached);
            tall = random_long(&dice, (boyi_kind)kind);
            worths = solve_plainly(&tall, &reached);
        }
        boyi_game *game = tall_new(&tall);
        boyi_options options = {.method = BOYI_LAYERS};
        boyi_solution *solution;
        assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
        check_values(&tall, solution, worths, reached, 1);
        boyi_solution_free(solution);
        boyi_game_free(game);
        free(worths);
        free(reached);
    }
}

/* Very many layers of one state: what is done for each must not grow with their number. */
static size_t chain_moves(const void *self, boyi_state state, boyi_move *out)
{
    uint64_t last = *(const uint64_t *)self;
    size_t count = 0;
    for (uint64_t step = 1; step <= 2 && state + step <= last; step++)
        out[count++] = (boyi_move){.to = state + step};
    if (state == 0) /* a layer that stays indexed to the end */
        out[count++] = (boyi_move){.to = last};
    return count;
}

static uint32_t chain_layer(const void *self, boyi_state state)
{
    (void)self;
    return (uint32_t)state;
}

static boyi_state chain_start(const void *self)
{
    (void)self;
    return 0;
}

static void many_layers_are_no_burden(void **unused)
{
    (void)unused;
    uint64_t last = 100000;
    boyi_rules rules = {
        .name = "chain", .most_moves = 3, .start = chain_start, .moves = chain_moves, .layer = chain_layer};
    boyi_options options = {.method = BOYI_LAYERS};
    boyi_game *game;
    boyi_solution *solution;
    assert_int_equal(boyi_game_new(&rules, &last, NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
    for (uint64_t state = 1; state <= last; state++) { /* lost every three from the end */
        boyi_value value;
        uint64_t left = last - state, threes = left / 3;
        assert_int_equal(boyi_solution_value(solution, state, NULL, &value), BOYI_OK);
        assert_int_equal(value.outcome, left % 3 ? BOYI_WIN : BOYI_LOSS);
        assert_int_equal(value.plies, 2 * threes + (left % 3 ? 1 : 0));
    }
    boyi_solution_free(solution);
    boyi_game_free(game);
}

/* One state leads to very many, all of one layer, and those to one more. */
typedef struct {
    uint64_t width;
    bool flat; /* that last one leads to another of its own layer */
} fan_game;

static size_t fan_moves(const void *self, boyi_state state, boyi_move *out)
{
    const fan_game *fan = self;
    size_t count = state == 0 ? fan->width : state <= fan->width + fan->flat;
    for (size_t i = 0; i < count; i++)
        out[i] = (boyi_move){.to = state == 0            ? i + 1
                                   : state <= fan->width ? fan->width + 1
                                                         : fan->width + 2};
    return count;
}

static uint32_t fan_layer(const void *self, boyi_state state)
{
    const fan_game *fan = self;
    return state == 0 ? 0 : state <= fan->width ? 1 : 2;
}

typedef struct {
    const char *phase;
    uint64_t states;
    unsigned wide, most; /* reports from the wide layer on the way up, and when to stop */
    bool fell;
} fan_watch;

static bool watch_fan(void *context, const boyi_progress *progress)
{
    fan_watch *watch = context;
    bool up = progress->total == 0 || progress->is_guess;
    watch->fell |= watch->phase == progress->phase && progress->states < watch->states;
    watch->phase = progress->phase;
    watch->states = progress->states;
    watch->wide += up && progress->layer == 1;
    return !(up && progress->layer == 1) || watch->wide != watch->most;
}

/* A layer may take minutes: progress is reported within it, and it can be stopped. */
static void wide_layers_report(void **unused)
{
    (void)unused;
    fan_game fan = {.width = 300000};
    fan_watch watch = {0};
    boyi_rules rules = {
        .name = "fan", .most_moves = fan.width, .start = chain_start, .moves = fan_moves, .layer = fan_layer};
    boyi_options options = {.method = BOYI_LAYERS, .threads = 1, .progress = watch_fan, .context = &watch};
    boyi_game *game;
    boyi_solution *solution;
    assert_int_equal(boyi_game_new(&rules, &fan, NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
    boyi_solution_free(solution);
    assert_true(watch.wide > 3);
    assert_false(watch.fell);
    watch = (fan_watch){.most = 3};
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_CANCELLED);
    boyi_game_free(game);
}

/* Where the layers turn out not to rise, the other way has all the memory that was allowed. */
static void what_was_in_vain_is_given_back(void **unused)
{
    (void)unused;
    fan_game fan = {.width = 300000, .flat = true};
    boyi_rules rules = {.name = "fan", .most_moves = fan.width, .start = chain_start, .moves = fan_moves};
    boyi_options options = {.method = BOYI_LAYERS, .threads = 1};
    boyi_value value;
    for (int layered = 0; layered < 2; layered++) {
        boyi_game *game;
        boyi_solution *solution;
        boyi_error error;
        rules.layer = layered ? fan_layer : NULL;
        assert_int_equal(boyi_game_new(&rules, &fan, NULL, &game), BOYI_OK);
        if (boyi_solve(game, &options, &error, &solution))
            fail_msg("%s", error.text);
        assert_int_equal(boyi_solution_value(solution, 0, NULL, &value), BOYI_OK);
        assert_int_equal(value.outcome, BOYI_WIN);
        assert_int_equal(value.plies, 3);
        options.max_bytes = boyi_solution_effort(solution).bytes;
        boyi_solution_free(solution);
        boyi_game_free(game);
    }
}

/* Less memory than the layers take: they are spilled to a file, and nothing else changes. */
static void little_memory_is_enough(void **unused)
{
    (void)unused;
    random_dice dice = {random_seed("little memory")};
    tall_game tall = random_tall(&dice, 20000);
    tall.layers = 40;
    tall.jump = 1 + (uint32_t)random_below(&dice, 2);
    tall.bits = 30;
    tall.mirror = false;
    uint8_t *reached;
    int64_t *worths = solve_plainly(&tall, &reached);
    boyi_game *game = tall_new(&tall);
    boyi_options options = {.method = BOYI_LAYERS, .threads = 2};
    boyi_solution *solution;
    boyi_error error;
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
    uint64_t usual = boyi_solution_effort(solution).bytes;
    boyi_solution_free(solution);
    options.max_bytes = usual * 2 / 3;
    if (boyi_solve(game, &options, &error, &solution))
        fail_msg("%s", error.text);
    assert_true(boyi_solution_effort(solution).bytes <= options.max_bytes);
    check_values(&tall, solution, worths, reached, 13);
    boyi_solution_free(solution);
    options.max_bytes = usual / 50;
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_LIMIT);
    options.max_bytes = usual * 2 / 3;
    options.folder = "/nowhere/at/all";
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_FILE);
    assert_non_null(strstr(error.text, "/nowhere/at/all"));
    boyi_game_free(game);
    free(worths);
    free(reached);
}

typedef struct {
    unsigned calls, most;
    bool backward, layers;
} stop_watch;

static bool stop_late(void *context, const boyi_progress *progress)
{
    stop_watch *watch = context;
    watch->backward |= progress->total > 0;
    watch->layers |= progress->has_layer;
    return ++watch->calls < watch->most;
}

static void work_can_be_stopped(void **unused)
{
    (void)unused;
    random_dice dice = {random_seed("stopping")};
    tall_game tall = random_tall(&dice, 60000);
    tall.layers = 12;
    tall.bits = 40;
    boyi_game *game = tall_new(&tall);
    stop_watch watch = {.most = UINT32_MAX};
    /* Alone, since how often the first of several threads reports is chance. */
    boyi_options options = {.method = BOYI_LAYERS, .threads = 1, .progress = stop_late, .context = &watch};
    boyi_solution *solution;
    boyi_error error;
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
    boyi_solution_free(solution);
    assert_true(watch.backward && watch.layers);
    unsigned all = watch.calls;
    for (unsigned most = 1; most < all; most += 1 + all / (RANDOM_SLOW_BUILD ? 4 : 20)) {
        watch = (stop_watch){.most = most};
        assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_CANCELLED);
        assert_non_null(strstr(error.text, "stopped after"));
    }
    options.threads = 3;
    watch = (stop_watch){.most = 1};
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_CANCELLED);
    options.progress = NULL;
    options.max_states = 1000;
    assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_LIMIT);
    assert_non_null(strstr(error.text, "1000"));
    boyi_game_free(game);
}

/* ---- Rules that are wrong ---- */

/* A chain of states 0 … 5, each its own layer; when asked again, a move goes where none went before. */
typedef struct {
    boyi_state from, to;
    unsigned asked[10];
} fickle_game;

static size_t fickle_moves(const void *self, boyi_state state, boyi_move *out)
{
    fickle_game *fickle = (void *)(uintptr_t)self;
    size_t count = 0;
    if (state < 5)
        out[count++] = (boyi_move){.to = state + 1};
    if (fickle->asked[state]++ > 0 && state == fickle->from)
        out[count++] = (boyi_move){.to = fickle->to};
    return count;
}

static void fickle_rules_are_told_so(void **unused)
{
    (void)unused;
    /* To a layer whose index is gone, to one that does not exist, beyond the last, back. */
    static const boyi_state moves[][2] = {{0, 3}, {2, 9}, {5, 6}, {3, 1}};
    for (size_t i = 0; i < 2 * sizeof moves / sizeof *moves; i++) {
        fickle_game fickle = {.from = moves[i / 2][0], .to = moves[i / 2][1]};
        boyi_rules rules = {.name = "fickle",
                            .most_moves = 2,
                            .start = chain_start,
                            .moves = fickle_moves,
                            .layer = chain_layer,
                            .even_steps = i % 2};
        boyi_options options = {.method = BOYI_LAYERS, .threads = 1};
        boyi_game *game;
        boyi_solution *solution;
        boyi_error error;
        assert_int_equal(boyi_game_new(&rules, &fickle, NULL, &game), BOYI_OK);
        assert_int_equal(boyi_solve(game, &options, &error, &solution), BOYI_INPUT);
        assert_non_null(strstr(error.text, "the same each time"));
        boyi_game_free(game);
    }
}

static size_t wide_moves(const void *self, boyi_state state, boyi_move *out)
{
    (void)self;
    out[0] = (boyi_move){.to = (state | 1) << 20};
    return state >> 40 ? 0 : 1;
}

static uint32_t wide_layer(const void *self, boyi_state state)
{
    (void)self;
    return state == 0 ? 0 : (uint32_t)(64 - __builtin_clzll(state));
}

/* Where `bits` is too low, no state is taken for another. */
static void states_beyond_their_bits_are_refused(void **unused)
{
    (void)unused;
    boyi_rules rules = {
        .name = "wide", .most_moves = 1, .start = chain_start, .moves = wide_moves, .layer = wide_layer};
    for (unsigned bits = 20; bits <= 41; bits++) {
        boyi_options options = {.method = BOYI_LAYERS};
        boyi_game *game;
        boyi_solution *solution;
        boyi_error error;
        rules.bits = bits;
        assert_int_equal(boyi_game_new(&rules, NULL, NULL, &game), BOYI_OK);
        boyi_status status = boyi_solve(game, &options, &error, &solution);
        assert_int_equal(status, bits <= 40 ? BOYI_INPUT : BOYI_OK);
        if (status)
            assert_non_null(strstr(error.text, "bits"));
        else
            boyi_solution_free(solution);
        options.max_states = 5; /* from a state that is itself too wide */
        status = boyi_solve_at(game, UINT64_C(1) << 50, &options, &error, &solution);
        assert_int_equal(status, BOYI_INPUT);
        boyi_game_free(game);
    }
}

/* ---- The index of a layer ---- */

/* One partition of a layer: the lowest and the highest key are there or not. */
static void fill_and_look(random_dice *dice, unsigned bits, unsigned width, size_t count)
{
    boyi__meter meter;
    boyi__chunk_pool pool;
    boyi__codec codec;
    boyi__layer_index index;
    uint64_t mask = UINT64_MAX >> (64 - bits), *keys = malloc((count + 1) * sizeof *keys);
    unsigned char *codes = malloc((count + 1) * width);
    assert_true(keys && codes);
    boyi__meter_start(&meter, NULL);
    boyi__chunk_pool_start(&pool, &meter);
    boyi__codec_start(&codec, BOYI_SCORE, width);
    bool bunched = random_chance(dice, 3); /* so uneven that guesses are wrong */
    for (size_t i = 0; i < count; i++)
        keys[i] = random_next(dice) & (bunched ? mask / 1000 : mask);
    qsort(keys, count, sizeof *keys, by_number);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || keys[i] != keys[kept - 1])
            keys[kept++] = keys[i];
    for (size_t i = 0; i < kept * width; i++)
        codes[i] = (unsigned char)random_next(dice);
    boyi__sorted_run run = {.count = kept};
    boyi__packed_layer layer = {
        .form = {.bits = bits, .bytes = bits <= 32 ? 4 : 8, .partitions = 1, .narrow = bits <= 32},
        .runs = &run,
        .count = kept,
        .width = width,
        .codes = codes,
    };
    assert_int_equal(boyi__layer_index_start(&index, &pool, &layer, &codec), BOYI_OK);
    assert_int_equal(boyi__layer_index_fill(&index, &layer, 0, keys), BOYI_OK);
    for (size_t i = 0; i < kept + 100; i++) {
        uint64_t key = i < kept ? keys[i] : i == kept ? 0 : i == kept + 1 ? mask : random_next(dice) & mask;
        const uint64_t *found = bsearch(&key, keys, kept, sizeof *keys, by_number);
        boyi__lookup look = boyi__lookup_start(&index, key);
        const unsigned char *code = boyi__lookup_finish(&index, &look);
        assert_int_equal(code != NULL, found != NULL);
        if (found)
            assert_memory_equal(code, codes + (size_t)(found - keys) * width, width);
    }
    boyi__layer_index_end(&index);
    boyi__chunk_pool_end(&pool);
    assert_int_equal(meter.bytes, 0);
    free(keys);
    free(codes);
}

static void hands_hold_what_they_were_given(void **unused)
{
    (void)unused;
    static const size_t counts[] = {0, 1, 2, 9, 100, 3000};
    static const unsigned widths[] = {1, 2, 8};
    random_dice dice = {random_seed("indexes")};
    for (unsigned bits = 12; bits <= 64; bits += 4)
        for (size_t w = 0; w < 3; w++)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
                fill_and_look(&dice, bits, widths[w], counts[c]);
}

/* ---- Trends ---- */

/* A board of n places that fills up in any order has n over k states of k moves, 2^n in all. */
static void trends_foretell_boards(void **unused)
{
    (void)unused;
    for (unsigned places = 16; places <= 48; places += 8) {
        boyi__estimate trend = {.depths = 0};
        double count = 1, states = 0, all = (double)(UINT64_C(1) << places);
        for (unsigned k = 0; k <= places; k++) {
            boyi__estimate_add(&trend, (uint64_t)(count + 0.5));
            states += count;
            count = count * (places - k) / (k + 1);
            double guess = states + boyi__estimate_more(&trend);
            if (k >= places / 2 && (guess < 0.8 * all || guess > 1.25 * all))
                fail_msg("%u places, %u moves: %.0f guessed for %.0f", places, k, guess, all);
        }
    }
    boyi__estimate level = {.depths = 0}, rising = {.depths = 0};
    for (uint64_t i = 0; i < 10; i++) {
        assert_true(i > 5 || boyi__estimate_more(&rising) > 1e300); /* too little to go by */
        boyi__estimate_add(&level, 1000);
        boyi__estimate_add(&rising, UINT64_C(1) << (i * i / 2));
    }
    assert_true(boyi__estimate_more(&level) == 0 || boyi__estimate_more(&level) > 1000);
    assert_true(boyi__estimate_more(&rising) > 1e300);
}

typedef struct {
    uint64_t states, guess;
    bool guessed, sure;
} outlook;

static bool watch_outlook(void *context, const boyi_progress *progress)
{
    outlook *self = context;
    assert_true(progress->total == 0 || progress->states <= progress->total);
    assert_false(progress->is_guess && self->sure);
    if (progress->is_guess)
        self->guess = progress->total;
    self->guessed |= progress->is_guess;
    self->sure |= progress->total && !progress->is_guess;
    if (self->sure)
        self->states = progress->total;
    return true;
}

static void the_way_up_guesses_its_end(void **unused)
{
    (void)unused;
    outlook watch = {.guess = 0};
    boyi_options options = {
        .method = BOYI_LAYERS, .threads = 2, .progress = watch_outlook, .context = &watch};
    boyi_game *game;
    boyi_solution *solution;
    assert_int_equal(boyi_game_read(RANDOM_SLOW_BUILD ? "connect 4 4" : "connect 5 4", NULL, &game), BOYI_OK);
    assert_int_equal(boyi_solve(game, &options, NULL, &solution), BOYI_OK);
    boyi_solution_free(solution);
    boyi_game_free(game);
    assert_true(watch.guessed && watch.sure);
    if (watch.guess < watch.states * 9 / 10 || watch.guess > watch.states * 11 / 10)
        fail_msg("%" PRIu64 " guessed in the end for %" PRIu64, watch.guess, watch.states);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mixing_is_one_to_one),
        cmocka_unit_test(codes_keep_worths),
        cmocka_unit_test(codes_stand_in_order),
        cmocka_unit_test(runs_are_sorted_without_duplicates),
        cmocka_unit_test(long_runs_are_sorted),
        cmocka_unit_test(large_games_come_out_right),
        cmocka_unit_test(long_plays_widen_the_codes),
        cmocka_unit_test(little_memory_is_enough),
        cmocka_unit_test(work_can_be_stopped),
        cmocka_unit_test(fickle_rules_are_told_so),
        cmocka_unit_test(many_layers_are_no_burden),
        cmocka_unit_test(wide_layers_report),
        cmocka_unit_test(hands_hold_what_they_were_given),
        cmocka_unit_test(trends_foretell_boards),
        cmocka_unit_test(the_way_up_guesses_its_end),
        cmocka_unit_test(what_was_in_vain_is_given_back),
        cmocka_unit_test(states_beyond_their_bits_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
