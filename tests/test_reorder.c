/* Sorting the states of a packed layer piece by piece (store/reorder.h): every number of pieces gives the same states,
 * and the number of pieces is the one that the memory limit asks for, to the byte. */
#include "random_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "store/reorder.h"

enum { MOST_BITS = 40, LEAST_PIECE = 1 << 16, SPARE = 1000 };

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* ---- Sorting ---- */

/* Digits of 11 bits: numbers that differ in one digit only, in all of them, in none. */
static void states_are_sorted(void **unused)
{
    (void)unused;
    static const size_t counts[] = {0, 1, 2, 3, 1000, 5000};
    static boyi_state states[5000], expected[5000], buffer[5000];
    random_dice dice = {random_seed("sorting states")};
    for (unsigned bits = 1; bits <= 64; bits++)
        for (unsigned low = 0; low < bits; low += 11)
            for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
                boyi_state same = random_next(&dice);
                for (size_t i = 0; i < counts[c]; i++)
                    states[i] = (random_next(&dice) >> (64 - bits) >> low << low) |
                                (low ? same >> (64 - low) : 0);
                memcpy(expected, states, sizeof states);
                qsort(expected, counts[c], sizeof *expected, by_number);
                boyi__sort_states(states, buffer, counts[c]);
                assert_memory_equal(states, expected, counts[c] * sizeof *states);
            }
}

/* ---- Pieces ---- */

/* A layer of different random states, half of its runs spilled. */
typedef struct {
    boyi__meter meter;
    boyi__chunk_pool pool;
    boyi__packed_layers *layers;
    boyi__packed_layer *layer;
    boyi_state *states; /* rising */
    size_t count;
} packed;

/* `skewed`: the first runs hold small states only. */
static void pack(packed *self, size_t count, bool split, bool skewed)
{
    random_dice dice = {random_seed("states of a packed layer")};
    boyi__queue queue, *queues[] = {&queue};
    *self = (packed){.count = 0, .states = malloc(count * sizeof(boyi_state))};
    assert_non_null(self->states);
    boyi__meter_start(&self->meter, NULL);
    boyi__chunk_pool_start(&self->pool, &self->meter);
    self->layers = boyi__packed_layers_new(BOYI_OUTCOME, MOST_BITS, NULL);
    boyi__spill_start(&self->layers->spill, "/tmp"); /* some runs are spilled below */
    self->layers->spills = true;
    assert_non_null(self->layers);
    self->layer = boyi__packed_layers_add(self->layers, 7, split);
    assert_non_null(self->layer);
    /* From 0 up to the last number, each once. */
    for (size_t i = 0; i < count; i++) {
        boyi_state state = i == 0   ? 0
                           : i == 1 ? self->layers->mixing.mask
                                    : random_next(&dice) >> (64 - MOST_BITS);
        bool first_half = boyi__mix(self->layers->mixing, state) <= self->layers->mixing.mask / 2;
        self->states[i] = skewed && first_half ? 0 : state;
        if (skewed && i % 4 == 0) /* one that is small and among the first runs */
            for (self->states[i] = i;
                 boyi__mix(self->layers->mixing, self->states[i]) > self->layers->mixing.mask / 2;)
                self->states[i] += count;
    }
    qsort(self->states, count, sizeof *self->states, by_number);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || self->states[i] != self->states[i - 1])
            self->states[self->count++] = self->states[i];
    assert_int_equal(boyi__queue_start(&queue, &self->pool, self->layers->mixing, 7), BOYI_OK);
    if (split)
        assert_int_equal(boyi__queue_split(&queue), BOYI_OK);
    for (size_t i = 0; i < self->count; i++)
        assert_int_equal(boyi__queue_add(&queue, boyi__mix(self->layers->mixing, self->states[i])), BOYI_OK);
    assert_int_equal(queue.split, split);
    boyi__sorter sorter = {.pool = &self->pool};
    boyi_error error;
    for (unsigned run = 0; run < self->layer->form.partitions; run++) {
        boyi__sorted_run *out = &self->layer->runs[run];
        assert_int_equal(boyi__sort_partition(&sorter, queues, 1, run, out), BOYI_OK);
        if (run % 2)
            assert_int_equal(boyi__sorted_run_spill(out, &self->pool, &self->layers->spill, &error), BOYI_OK);
        self->layer->count += out->count;
    }
    assert_int_equal(self->layer->count, self->count);
    boyi__sorter_end(&sorter);
    boyi__queue_end(&queue);
    boyi__chunk_pool_trim(&self->pool);
}

static void unpack(packed *self)
{
    boyi__packed_layers_free(self->layers);
    boyi__chunk_pool_end(&self->pool);
    free(self->states);
}

/* Reads the layer within `max_bytes`, carrying `carried` states of each piece over to the next. Returns the number of
 * pieces; 0: it does not fit. */
static size_t read_in_pieces(packed *self, uint64_t max_bytes, unsigned threads, size_t carried)
{
    boyi__reorder reorder;
    boyi_error error;
    uint64_t before = self->meter.bytes;
    size_t done = 0, left = 0, pieces = 0;
    self->meter.max_bytes = max_bytes;
    boyi_status status = boyi__reorder_start(&reorder, self->layers, self->layer, &self->pool, threads, SPARE,
                                             &error);
    for (bool last = false; !last && !status; pieces++) {
        size_t count;
        status = boyi__reorder_next(&reorder, left, &count, &last, &error);
        if (status)
            break;
        assert_true(count <= self->count - done);
        assert_memory_equal(reorder.states, self->states + done, count * sizeof *self->states);
        left = last || count < carried ? 0 : carried;
        done += count - left;
        memmove(reorder.states, reorder.states + count - left, left * sizeof *reorder.states);
    }
    if (!status) {
        assert_int_equal(done, self->count);
        assert_int_equal(pieces, reorder.pieces);
    }
    boyi__reorder_end(&reorder);
    assert_int_equal(self->meter.bytes, before);
    assert_true(status == BOYI_OK || status == BOYI_LIMIT);
    return status ? 0 : pieces;
}

/* A piece takes at most an eighth of the memory, in two blocks of eight bytes a state; those of LEAST_PIECE states or
 * fewer are not cut further. */
static void pieces_follow_from_the_limit(void **unused)
{
    (void)unused;
    packed self;
    pack(&self, RANDOM_SLOW_BUILD ? 300000 : 700000, true, false);
    size_t pieces = 1;
    for (;; pieces *= 2) {
        uint64_t piece = self.count / pieces, enough = piece * 8 * 16;
        unsigned threads = 1 + (unsigned)(pieces & 1);
        bool least = piece <= LEAST_PIECE;
        assert_int_equal(read_in_pieces(&self, enough, threads, 0), pieces);
        assert_int_equal(read_in_pieces(&self, enough + 127, threads, SPARE), pieces);
        assert_int_equal(read_in_pieces(&self, enough - 1, threads, 1), least ? pieces : 2 * pieces);
        if (least)
            break;
    }
    assert_int_equal(pieces, RANDOM_SLOW_BUILD ? 8 : 16);
    unpack(&self);
}

/* Where other things take the memory, pieces are smaller, down to the least; then it does not fit. */
static void pieces_follow_from_what_is_free(void **unused)
{
    (void)unused;
    packed self;
    pack(&self, 300000, true, false);
    uint64_t limit = UINT64_C(1) << 30, others = self.meter.bytes;
    for (size_t pieces = 1; pieces <= 8; pieces *= 2) {
        uint64_t piece = self.count / pieces;
        uint64_t need = 16 * (piece + (pieces > 1 ? piece / 8 + LEAST_PIECE : 0) + SPARE);
        self.meter.bytes = limit - need;
        assert_int_equal(read_in_pieces(&self, limit, 1, 0), pieces);
        self.meter.bytes = limit - need + 1;
        assert_int_equal(read_in_pieces(&self, limit, 1, 0), pieces == 8 ? 0 : 2 * pieces);
    }
    self.meter.bytes = others;
    unpack(&self);
}

/* Bounds that come from a sample may cut one piece too large for its room: told, never written past the end. */
static void misleading_samples_are_told(void **unused)
{
    (void)unused;
    packed self;
    pack(&self, 600000, true, true);
    assert_int_equal(read_in_pieces(&self, self.count / 2 * 8 * 16 - 1, 1, 0), 0);
    assert_int_equal(read_in_pieces(&self, self.count * 8 * 16, 1, 0), 1);
    unpack(&self);
}

/* A layer that is not split is one run. */
static void small_layers_are_one_piece(void **unused)
{
    (void)unused;
    static const size_t counts[] = {2, 3, 1000, 60000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        packed self;
        pack(&self, counts[i], false, false);
        assert_int_equal(read_in_pieces(&self, UINT64_C(1) << 30, 2, 0), 1);
        unpack(&self);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_sorted),
        cmocka_unit_test(pieces_follow_from_the_limit),
        cmocka_unit_test(pieces_follow_from_what_is_free),
        cmocka_unit_test(misleading_samples_are_told),
        cmocka_unit_test(small_layers_are_one_piece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
