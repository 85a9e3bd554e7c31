/* layers at scale: connect, against the plainest solver that keeps every state in one hash table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "boyi.h"

/* ---- The plain one: connect 4 on 5 x 5, two passes, one thread ----
 *
 * Forward, all states are found breadth first; a table of numbers says which are known. Backward, each looks
 * its moves up in the same table. 8 bytes a state for the list, 4 a slot, 1 for the value. */

enum { WIDE = 5, HIGH = 5, STRIDE = HIGH + 1, SLOTS_BITS = 27 };

typedef struct {
    uint64_t *states; /* the mover's stones, and all stones in the upper half */
    uint32_t *slots;
    int8_t *values;
    uint32_t count;
    uint64_t moves;
} plain;

static int has_line(uint64_t stones)
{
    static const unsigned steps[] = {1, STRIDE, STRIDE - 1, STRIDE + 1};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = stones & stones >> steps[i];
        if (pairs & pairs >> 2 * steps[i])
            return 1;
    }
    return 0;
}

static uint32_t *find_slot(const plain *self, uint64_t state)
{
    uint64_t place = state * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SLOTS_BITS);
    while (self->slots[place] && self->states[self->slots[place] - 1] != state)
        place = (place + 1) & ((UINT64_C(1) << SLOTS_BITS) - 1);
    return &self->slots[place];
}

static int list_moves(uint64_t state, uint64_t *out)
{
    uint64_t own = state & UINT32_MAX, all = state >> 32, other = own ^ all;
    int count = 0;
    if (has_line(other))
        return 0;
    for (int column = 0; column < WIDE; column++) {
        uint64_t bottom = UINT64_C(1) << column * STRIDE,
                 stone = (all + bottom) & ((bottom << HIGH) - bottom);
        if (stone)
            out[count++] = other | (all | stone) << 32;
    }
    return count;
}

static void find_states(plain *self)
{
    uint64_t to[WIDE];
    self->count = 0;
    self->moves = 0;
    self->states[self->count++] = 0;
    *find_slot(self, 0) = 1;
    for (uint32_t i = 0; i < self->count; i++) {
        int count = list_moves(self->states[i], to);
        self->moves += (uint64_t)count;
        for (int m = 0; m < count; m++) {
            self->states[self->count] = to[m];
            uint32_t *slot = find_slot(self, to[m]);
            if (!*slot)
                *slot = ++self->count;
        }
    }
}

static void solve_states(plain *self)
{
    uint64_t to[WIDE];
    for (uint32_t i = self->count; i-- > 0;) {
        int count = list_moves(self->states[i], to);
        int best = count ? -1 : has_line((self->states[i] ^ self->states[i] >> 32) & UINT32_MAX) ? -1 : 0;
        for (int m = 0; m < count; m++) {
            int value = -self->values[*find_slot(self, to[m]) - 1];
            best = value > best ? value : best;
        }
        self->values[i] = (int8_t)best;
    }
}

static void work_plain(void *context)
{
    enum { STATES = 69763700 };
    plain *self = context;
    self->states = malloc((STATES + 1) * sizeof *self->states);
    self->slots = calloc((size_t)1 << SLOTS_BITS, sizeof *self->slots);
    self->values = malloc(STATES);
    if (self->states && self->slots && self->values) {
        find_states(self);
        solve_states(self);
        if (self->count != STATES || self->moves != 149818972 || self->values[0] != 0)
            printf("  the plain solver is wrong\n");
    }
    free(self->values);
    free(self->slots);
    free(self->states);
}

/* ---- boyi ---- */

typedef struct {
    boyi_game *game;
    boyi_options options;
    boyi_effort effort;
} layers_work;

static void work_layers(void *context)
{
    layers_work *work = context;
    boyi_solution *solution;
    if (boyi_solve(work->game, &work->options, NULL, &solution))
        return;
    work->effort = boyi_solution_effort(solution);
    boyi_solution_free(solution);
}

static void bench_connect(const char *text, unsigned threads, bool symmetry, double base)
{
    char name[80];
    layers_work work = {.options = {.method = BOYI_LAYERS, .threads = threads, .every_state = !symmetry}};
    if (boyi_game_read(text, NULL, &work.game))
        return;
    double seconds = bench_time(work_layers, &work, 1);
    snprintf(name, sizeof name, "%s, %u thread%s%s", text, threads, threads > 1 ? "s" : "",
             symmetry ? ", mirrored once" : "");
    bench_line(name, seconds, base, "plain");
    printf("  %-44s %10.1f million states/s, %.1f bytes a state\n", "",
           (double)work.effort.visited / seconds / 1e6,
           (double)work.effort.bytes / (double)work.effort.visited);
    boyi_game_free(work.game);
}

void bench_layers(void)
{
    bench_title("layers: connect, states in streams against one hash table");
    plain self = {0};
    double base = bench_time(work_plain, &self, 1);
    bench_line("connect 5 5 in one hash table, plain", base, 0, "");
    printf("  %-44s %10.1f million states/s, %.1f bytes a state\n", "", (double)self.count / base / 1e6,
           9 + 4 * (double)(UINT64_C(1) << SLOTS_BITS) / (double)self.count);
    bench_connect("connect 5 5", 1, false, base);
    bench_connect("connect 5 5", 2, false, base);
    bench_connect("connect 5 5", 2, true, base);
    bench_connect("connect 5 4", 2, false, 0);
    bench_connect("connect 6 4", 2, false, 0);
}
