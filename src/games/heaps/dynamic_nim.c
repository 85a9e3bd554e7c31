/* Dynamic nim: one heap, of which a player may take up to K times what was taken last (--take last*K), at the
 * first move anything but all of it. K = 2 is Fibonacci nim.
 *
 * A state is the pair of the heap and the cap, the most that may be taken (bag.h). Unless pairs are interned,
 * states are numbered by heap, then by cap:
 *
 *     heap 0: 0     heap 1: 1 2     heap 2: 3 4 5     …      heap * (heap + 1) / 2 + cap
 *
 * Shortcut for K = 2 (Schwenk, Zeckendorf): write the heap as a sum of Fibonacci numbers no two of which are
 * neighbours. If the player to move may take the smallest of them, taking it wins; otherwise the state is
 * lost.
 *
 * All winning moves: let x be taken and the smallest part of the rest be F, or nothing be left. The move wins
 * exactly when F > 2x. Then x is less than the Fibonacci number before F, so the parts of the rest and those
 * of x together are the parts of the heap: x is the sum of some of the smallest parts of the heap, and each
 * such sum is tried.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/heaps/heaps.h"
#include "games/list.h"
#include "games/many_moves.h"

typedef struct {
    const char *name;
    uint64_t times; /* K */
    uint64_t heap;
    boyi_state start;
    boyi_intern *table; /* of large pairs; NULL: all are small */
} dynamic_nim;

typedef struct {
    uint64_t heap, cap;
} position;

/* BOYI__BAG_FAILED: out of memory. */
static boyi_state pack(const dynamic_nim *game, uint64_t heap, uint64_t cap)
{
    return boyi__pair_pack(game->table, heap, cap < heap ? cap : heap);
}

static position unpack(const dynamic_nim *game, boyi_state state)
{
    position at;
    boyi__pair_unpack(game->table, state, &at.heap, &at.cap);
    return at;
}

static boyi_state start(const void *self)
{
    const dynamic_nim *game = self;
    return game->start;
}

/* Move `number` takes number + 1. */
static bool move_at(const void *self, boyi_state state, boyi__uint128 number, boyi_move *out)
{
    const dynamic_nim *game = self;
    uint64_t amount = (uint64_t)number + 1;
    *out = (boyi_move){.to = pack(game, unpack(game, state).heap - amount, amount * game->times),
                       .name = (uint32_t)amount};
    return out->to != BOYI__BAG_FAILED;
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    size_t most = (size_t)unpack(self, state).cap;
    for (size_t i = 0; i < most; i++)
        if (!move_at(self, state, i, &out[i]))
            return BOYI_BROKEN;
    return most;
}

static boyi_status broken(const void *self, boyi_error *error)
{
    const dynamic_nim *game = self;
    return boyi__fail_memory(error, game->name);
}

static uint64_t index_of(uint64_t heap, uint64_t cap)
{
    return heap * (heap + 1) / 2 + cap;
}

static uint64_t count(const void *self)
{
    const dynamic_nim *game = self;
    return index_of(game->heap + 1, 0);
}

static uint64_t number(const void *self, boyi_state state)
{
    position at = unpack(self, state);
    return index_of(at.heap, at.cap);
}

static boyi_state numbered(const void *self, uint64_t at)
{
    uint64_t heap = (uint64_t)((sqrt(8.0 * (double)at + 1) - 1) / 2);
    while (index_of(heap, 0) > at)
        heap--;
    while (index_of(heap + 1, 0) <= at)
        heap++;
    return pack(self, heap, at - index_of(heap, 0));
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    position at = unpack(self, state);
    return (size_t)snprintf(out, room, "%" PRIu64 ",most=%" PRIu64, at.heap, at.cap);
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    return (size_t)snprintf(out, room, "take %" PRIu64,
                            unpack(self, state).heap - unpack(self, move->to).heap);
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const dynamic_nim *game = self;
    int64_t heap = -1, cap = -1;
    size_t digits = strcspn(text, ",");
    bool fits = boyi__scan_number(text, digits, &heap) && strncmp(text + digits, ",most=", 6) == 0 &&
                boyi__scan_number(text + digits + 6, strlen(text + digits + 6), &cap);
    if (!fits || heap < 0 || (uint64_t)heap > game->heap || cap < 0 || cap > heap) {
        boyi__quoted token;
        return boyi__fail(error, BOYI_INPUT,
                          "%s: state \"%s\" should be a heap and the most to take, such as 8,most=2",
                          game->name, boyi__quote(&token, text, strlen(text)));
    }
    boyi_state read = pack(game, (uint64_t)heap, (uint64_t)cap);
    if (read == BOYI__BAG_FAILED)
        return boyi__fail_memory(error, game->name);
    *out = read;
    return BOYI_OK;
}

/* ---- The shortcut ---- */

enum { MOST_PARTS = 46 }; /* of a number below 2^63: every other Fibonacci number */

/* The parts of a heap, the largest first; returns how many. */
static size_t split(uint64_t heap, uint64_t *parts)
{
    size_t count = 0;
    uint64_t small = 1, large = 2; /* neighbours */
    while (large <= heap) {
        uint64_t next = small + large;
        small = large;
        large = next;
    }
    while (heap > 0) {
        if (small <= heap) {
            parts[count++] = small;
            heap -= small;
        }
        uint64_t next = large - small;
        large = small;
        small = next;
    }
    return count;
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    position at = unpack(self, state);
    uint64_t parts[MOST_PARTS];
    size_t count = split(at.heap, parts);
    (void)work, (void)error;
    assert(count <= MOST_PARTS && (count > 0 || at.cap == 0));
    bool won = at.cap > 0 && parts[count - 1] <= at.cap;
    *out = (boyi_value){.outcome = won ? BOYI_WIN : BOYI_LOSS, .plies = at.cap ? BOYI_PLIES_UNKNOWN : 0};
    return BOYI_OK;
}

static boyi_status choices(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    position at = unpack(self, state);
    uint64_t parts[MOST_PARTS], taken = 0;
    boyi__move_run best[MOST_PARTS];
    boyi__many_moves all = {.total = at.cap, .best = best, .move = move_at, .value = value};
    for (size_t i = split(at.heap, parts); i-- > 0;) {
        taken += parts[i];
        if (taken <= at.cap && i > 0 && parts[i - 1] - taken > taken)
            best[all.best_count++] = (boyi__move_run){taken - 1, 1};
    }
    /* Taking all wins at once, which is better than a win of unknown length. */
    if (at.heap > 0 && at.cap == at.heap) {
        best[0] = (boyi__move_run){at.heap - 1, 1};
        all.best_count = 1;
    }
    return boyi__many_choices(&all, self, work, state, most, error, out);
}

/* By Zeckendorf's parts, for K = 2. */
static bool shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const dynamic_nim *game = self;
    *out = (boyi_shortcut){.value = value, .choices = choices, .lacks_plies = true};
    return method == BOYI_SHORTCUT && game->times == 2;
}

/* ---- The table: by heap, then by what may be taken ---- */

static bool place(const void *self, boyi_state state, int64_t *row, int64_t *column)
{
    position at = unpack(self, state);
    *row = (int64_t)at.heap;
    *column = (int64_t)at.cap;
    return true;
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    (void)self, (void)state;
    return (size_t)snprintf(out, room, "%" PRIu32, move->name);
}

static bool fill_grid(const void *self, boyi_grid *grid)
{
    const dynamic_nim *game = self;
    *grid = (boyi_grid){
        .row_label = N_("heap"),
        .column_label = N_("most"),
        .place = place,
        .mark = write_mark,
        .legend = N_("after each value: what to take"),
    };
    return !game->table;
}

/* ---- Making a game ---- */

static void free_game(void *self)
{
    dynamic_nim *game = self;
    boyi__intern_free(game->table);
    free(game);
}

/* Of the states that were met. */
static uint64_t count_bytes(const void *self)
{
    const dynamic_nim *game = self;
    return boyi__intern_bytes(game->table);
}

static boyi_status make(const char *name, int64_t heap, uint64_t times, boyi_error *error, boyi_game **out)
{
    /* Only K = 2 has a theorem; without one larger heaps are out of reach of the engines. */
    const int64_t most = times == 2 ? INT64_MAX : INT32_MAX;
    if (heap < 0 || heap > most)
        return boyi__fail(error, BOYI_INPUT, "%s: the heap should be between 0 and %" PRId64, name, most);
    dynamic_nim *self = malloc(sizeof *self);
    if (!self)
        return boyi__fail_memory(error, name);
    *self = (dynamic_nim){.name = name, .heap = (uint64_t)heap, .times = times, .start = BOYI__BAG_FAILED};
    boyi_rules rules = {
        .name = name,
        .kind = BOYI_OUTCOME,
        .start = start,
        .moves = moves,
        .broken = broken,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .free = free_game,
        .shortcut = shortcut,
        .grid = fill_grid,
    };
    const size_t limit = SIZE_MAX / sizeof(boyi_move);
    rules.most_moves = self->heap < limit ? (size_t)self->heap : limit;
    if (heap <= INT32_MAX) {
        rules.count = count;
        rules.number = number;
        rules.numbered = numbered;
    } else {
        self->table = boyi__intern_new(UINT64_MAX);
        rules.bytes = count_bytes;
    }
    if (heap <= INT32_MAX || self->table)
        self->start = pack(self, self->heap, self->heap ? self->heap - 1 : 0);
    if (self->start == BOYI__BAG_FAILED) {
        free_game(self);
        return boyi__fail_memory(error, name);
    }
    return boyi__game_new(&rules, self, error, out);
}

/* Exactly one heap. */
static boyi_status read_heap(const boyi__request *request, boyi_error *error, int64_t *out)
{
    const boyi__scan_context context = {request->family->name, N_("heap"), request->max_bytes};
    int64_t *sizes;
    size_t found;
    boyi_status status = boyi__scan_numbers(request->text, request->length, &context, error, &sizes, &found);
    if (status)
        return status;
    if (found != 1)
        status = boyi__fail(error, BOYI_INPUT,
                            "%s: a rule that depends on the last take needs one heap, not %zu", context.game,
                            found);
    else
        *out = sizes[0];
    free(sizes);
    return status;
}

boyi_status boyi__dynamic_nim_make(const boyi__request *request, const char *take, boyi_error *error,
                                   boyi_game **out)
{
    const char *name = request->family->name;
    int64_t times = 0, heap = 0;
    if (!boyi__scan_number(take + 5, strlen(take + 5), &times) || times < 1 || times > 1000000)
        return boyi__fail(error, BOYI_INPUT,
                          "%s: --take \"%s\" should be last*K with K from 1 to 1000000, such as last*2", name,
                          take);
    if (boyi__request_setting(request, "misere") || boyi__request_setting(request, "octal") ||
        boyi__request_setting(request, "split"))
        return boyi__fail(error, BOYI_INPUT, "%s: --take last*K can't be combined with other options", name);
    boyi_status status = read_heap(request, error, &heap);
    return status ? status : make(name, heap, (uint64_t)times, error, out);
}

static boyi_status make_fibonacci_nim(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    int64_t heap = 0;
    boyi_status status = read_heap(request, error, &heap);
    return status ? status : make("fibonacci-nim", heap, 2, error, out);
}

const boyi__family boyi__fibonacci_nim = {
    .name = "fibonacci-nim",
    .arguments = "N",
    .summary = N_("take up to twice what was just taken; taking the last one wins"),
    .rules = N_(
        "The first player takes 1 to N - 1 from a heap of N; then each player takes 1 up to twice what the "
        "other has just taken. Taking the last one wins. The first player loses exactly when N is a "
        "Fibonacci number."),
    .notation = N_("States: the heap and the most that may be taken: 8,most=2. Moves: take 2."),
    .answer = N_("win or loss for the player to move"),
    .phrases = boyi__heaps_phrases,
    .examples = (const char *const[]){"solve fibonacci-nim 21", "solve fibonacci-nim 20", NULL},
    .make = make_fibonacci_nim,
};
