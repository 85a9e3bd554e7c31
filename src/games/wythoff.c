/* Wythoff's game: two heaps; take any number from one, or the same number from both. A player who can't move
 * loses.
 *
 * A state is the pair of the two heaps (heaps/bag.h). Unless pairs are interned, states are numbered row by
 * row: a * (B + 1) + b.
 *
 * Shortcut (Wythoff): let phi be the golden ratio. The lost states are the pairs of floor(k * phi) and
 * floor(k * phi) + k, k = 0, 1, …; every number above 0 is in exactly one pair (Beatty), so floor(n * phi')
 * with phi' = phi - 1 = 1 / phi is how many of 1 … n - 1 are the smaller of their pair, and gives the other
 * number in the pair of n.
 */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/scan.h"
#include "games/heaps/bag.h"
#include "games/list.h"
#include "games/many_moves.h"

enum { FIRST, SECOND, BOTH }; /* a move's name: from which heap */

typedef struct {
    uint64_t a, b;
} heap_pair;

typedef struct {
    heap_pair heaps; /* at the start */
    boyi_state start;
    boyi_intern *table; /* of large pairs; NULL: all are small */
} wythoff;

/* BOYI__BAG_FAILED: out of memory. */
static boyi_state pack(const wythoff *game, heap_pair at)
{
    return boyi__pair_pack(game->table, at.a, at.b);
}

static heap_pair unpack(const wythoff *game, boyi_state state)
{
    heap_pair at;
    boyi__pair_unpack(game->table, state, &at.a, &at.b);
    return at;
}

static uint64_t least(heap_pair at)
{
    return at.a < at.b ? at.a : at.b;
}

static boyi_state start(const void *self)
{
    const wythoff *game = self;
    return game->start;
}

/* The heaps after a move. */
static heap_pair after(heap_pair at, unsigned from, uint64_t amount)
{
    assert(from <= BOTH && (from == SECOND || amount <= at.a) && (from == FIRST || amount <= at.b));
    return (heap_pair){at.a - (from == SECOND ? 0 : amount), at.b - (from == FIRST ? 0 : amount)};
}

/* Moves are numbered: first all from the first heap, then from the second, then from both. */
static bool move_at(const void *self, boyi_state state, boyi__uint128 number, boyi_move *out)
{
    heap_pair at = unpack(self, state);
    unsigned from = number < at.a ? FIRST : number < (boyi__uint128)at.a + at.b ? SECOND : BOTH;
    number -= from == FIRST ? 0 : from == SECOND ? at.a : (boyi__uint128)at.a + at.b;
    *out = (boyi_move){.to = pack(self, after(at, from, (uint64_t)number + 1)), .name = from};
    return out->to != BOYI__BAG_FAILED;
}

static boyi__uint128 count_moves(heap_pair at)
{
    return (boyi__uint128)at.a + at.b + least(at);
}

static size_t moves(const void *self, boyi_state state, boyi_move *out)
{
    heap_pair at = unpack(self, state);
    const uint64_t most[] = {[FIRST] = at.a, [SECOND] = at.b, [BOTH] = least(at)};
    size_t count = 0;
    for (unsigned from = FIRST; from <= BOTH; from++)
        for (uint64_t amount = 1; amount <= most[from]; amount++) {
            boyi_state to = pack(self, after(at, from, amount));
            if (to == BOYI__BAG_FAILED)
                return BOYI_BROKEN;
            out[count++] = (boyi_move){.to = to, .name = from};
        }
    return count;
}

static boyi_status broken(const void *self, boyi_error *error)
{
    (void)self;
    return boyi__fail_memory(error, "wythoff");
}

static uint64_t count_states(const void *self)
{
    const wythoff *game = self;
    return (game->heaps.a + 1) * (game->heaps.b + 1);
}

static uint64_t number(const void *self, boyi_state state)
{
    const wythoff *game = self;
    heap_pair at = unpack(game, state);
    return at.a * (game->heaps.b + 1) + at.b;
}

static boyi_state numbered(const void *self, uint64_t place)
{
    const wythoff *game = self;
    return pack(game, (heap_pair){place / (game->heaps.b + 1), place % (game->heaps.b + 1)});
}

static size_t write_state(const void *self, boyi_state state, char *out, size_t room)
{
    heap_pair at = unpack(self, state);
    return (size_t)snprintf(out, room, "%" PRIu64 ",%" PRIu64, at.a, at.b);
}

static uint64_t amount_of(const wythoff *game, boyi_state state, const boyi_move *move)
{
    heap_pair at = unpack(game, state), left = unpack(game, move->to);
    return move->name == SECOND ? at.b - left.b : at.a - left.a;
}

static size_t write_move(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    static const char *const where[] = {[FIRST] = "the first", [SECOND] = "the second", [BOTH] = "both"};
    return (size_t)snprintf(out, room, "take %" PRIu64 " from %s", amount_of(self, state, move),
                            where[move->name]);
}

static boyi_status read_pair(const char *text, size_t length, uint64_t max_bytes, boyi_error *error,
                             heap_pair *out)
{
    const boyi__scan_context context = {"wythoff", N_("heap"), max_bytes};
    int64_t *sizes;
    size_t found;
    boyi_status status = boyi__scan_numbers(text, length, &context, error, &sizes, &found);
    if (status)
        return status;
    if (found != 2)
        status = boyi__fail(error, BOYI_INPUT, "wythoff takes two heaps, A and B, not %zu", found);
    for (size_t i = 0; i < 2 && !status; i++)
        if (sizes[i] < 0)
            status = boyi__fail(error, BOYI_INPUT,
                                "wythoff: heap %zu: %" PRId64 " is negative; a heap has 0 or more", i + 1,
                                sizes[i]);
    if (!status)
        *out = (heap_pair){(uint64_t)sizes[0], (uint64_t)sizes[1]};
    free(sizes);
    return status;
}

static boyi_status read_state(const void *self, const char *text, boyi_error *error, boyi_state *out)
{
    const wythoff *game = self;
    heap_pair at;
    boyi_status status = read_pair(text, strlen(text), 0, error, &at);
    if (status)
        return status;
    if (at.a > game->heaps.a || at.b > game->heaps.b)
        return boyi__fail(error, BOYI_INPUT,
                          "wythoff: the state is larger than the start, %" PRIu64 ",%" PRIu64, game->heaps.a,
                          game->heaps.b);
    boyi_state state = pack(game, at);
    if (state == BOYI__BAG_FAILED)
        return boyi__fail_memory(error, "wythoff");
    *out = state;
    return BOYI_OK;
}

/* ---- The table ---- */

static bool cell(const void *self, uint32_t row, uint32_t column, boyi_state *out)
{
    *out = pack(self, (heap_pair){row, column});
    return true;
}

static size_t write_mark(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room)
{
    static const char *const where[] = {[FIRST] = "v", [SECOND] = "<", [BOTH] = "x"};
    return (size_t)snprintf(out, room, "%s%" PRIu64, where[move->name], amount_of(self, state, move));
}

/* ---- The shortcut ---- */

/* floor(n / phi), for n up to 2^63, exactly. c is 2^128 / phi, rounded down, so n * c / 2^128 is less than
 * n / phi by at most n / 2^128 <= 2^-65. An integer m <= n / phi is farther from n / phi than that:
 * (n / phi - m) * (n * phi + m) = n^2 - n * m - m^2 is an integer, and not 0 since phi is irrational. So
 * n / phi - m >= 1 / (n * phi + m) >= 1 / (n * sqrt 5) > 2^-65. */
static uint64_t over_phi(uint64_t n)
{
    const uint64_t c_high = UINT64_C(0x9E3779B97F4A7C15), c_low = UINT64_C(0xF39CC0605CEDC834);
    boyi__uint128 low = (boyi__uint128)n * c_low >> 64;
    return (uint64_t)(((boyi__uint128)n * c_high + low) >> 64);
}

/* The smaller heap of the lost state whose heaps are k apart, for k up to 2^62: floor(k * phi). */
static uint64_t lost_at(uint64_t k)
{
    return k + over_phi(k);
}

/* The other heap of the lost state in which one heap has n: with k of the smaller numbers up to n, n is
 * either the k-th of these or the (n - k)-th of the larger ones. */
static uint64_t partner(uint64_t n)
{
    uint64_t k = over_phi(n + 1);
    return lost_at(k) == n ? n + k : k;
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    heap_pair at = unpack(self, state);
    (void)work, (void)error;
    *out = (boyi_value){.outcome = partner(at.a) == at.b ? BOYI_LOSS : BOYI_WIN,
                        .plies = state ? BOYI_PLIES_UNKNOWN : 0};
    return BOYI_OK;
}

/* The moves to a lost state: one from each heap at most, and one from both. */
static boyi_status choices(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out)
{
    heap_pair at = unpack(self, state);
    uint64_t low = least(at), k = at.a < at.b ? at.b - at.a : at.a - at.b;
    boyi__move_run best[3];
    boyi__many_moves all = {.total = count_moves(at), .best = best, .move = move_at, .value = value};
    if (partner(at.b) < at.a)
        best[all.best_count++] = (boyi__move_run){at.a - partner(at.b) - 1, 1};
    if (partner(at.a) < at.b)
        best[all.best_count++] = (boyi__move_run){(boyi__uint128)at.a + at.b - partner(at.a) - 1, 1};
    if (k < low && lost_at(k) < low)
        best[all.best_count++] = (boyi__move_run){(boyi__uint128)at.a + at.b + low - lost_at(k) - 1, 1};
    /* Taking the last wins at once, which is better than a win of unknown length. */
    if (at.a == 0 || at.b == 0 || at.a == at.b) {
        best[0] = (boyi__move_run){all.total - 1, 1};
        all.best_count = all.total > 0;
    }
    return boyi__many_choices(&all, self, work, state, most, error, out);
}

static bool shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    (void)self;
    *out = (boyi_shortcut){.value = value, .choices = choices, .lacks_plies = true};
    return method == BOYI_SHORTCUT;
}

/* ---- Making a game ---- */

static void free_wythoff(void *self)
{
    wythoff *game = self;
    boyi__intern_free(game->table);
    free(game);
}

/* Of the states that were met. */
static uint64_t count_bytes(const void *self)
{
    const wythoff *game = self;
    return boyi__intern_bytes(game->table);
}

static bool fill_grid(const void *self, boyi_grid *grid)
{
    const wythoff *game = self;
    *grid = (boyi_grid){
        .rows = (uint32_t)game->heaps.a + 1,
        .columns = (uint32_t)game->heaps.b + 1,
        .row_label = "A",
        .column_label = "B",
        .cell = cell,
        .mark = write_mark,
        .legend = N_("v2 take 2 from A, <2 from B, x2 from both"),
    };
    return !game->table; /* small heaps */
}

static boyi_status make(const boyi__request *request, boyi_error *error, boyi_game **out)
{
    heap_pair heaps;
    boyi_status status = read_pair(request->text, request->length, request->max_bytes, error, &heaps);
    if (status)
        return status;
    wythoff *self = malloc(sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "wythoff");
    const bool small = heaps.a <= INT32_MAX && heaps.b <= INT32_MAX;
    const boyi__uint128 most = count_moves(heaps), limit = SIZE_MAX / sizeof(boyi_move);
    *self = (wythoff){.heaps = heaps, .start = BOYI__BAG_FAILED};
    boyi_rules rules = {
        .name = "wythoff",
        .kind = BOYI_OUTCOME,
        .most_moves = (size_t)(most < limit ? most : limit),
        .start = start,
        .moves = moves,
        .broken = broken,
        .write_state = write_state,
        .write_move = write_move,
        .read_state = read_state,
        .free = free_wythoff,
        .grid = fill_grid,
        .shortcut = shortcut,
    };
    if (small) {
        rules.count = count_states;
        rules.number = number;
        rules.numbered = numbered;
    } else {
        self->table = boyi__intern_new(UINT64_MAX);
        rules.bytes = count_bytes;
    }
    if (small || self->table)
        self->start = pack(self, heaps);
    if (self->start == BOYI__BAG_FAILED) {
        free_wythoff(self);
        return boyi__fail_memory(error, "wythoff");
    }
    return boyi__game_new(&rules, self, error, out);
}

const boyi__family boyi__wythoff = {
    .name = "wythoff",
    .arguments = "A B",
    .summary = N_("two heaps, any number from one or the same from both"),
    .rules = N_(
        "Players take turns taking any number from one heap, or the same number from both. Taking the "
        "last one wins."),
    .notation = N_("States: both sizes, 4,7. Moves: take 2 from the first, from the second, from both."),
    .answer = N_("win or loss for the player to move"),
    .phrases = (const char *const[]){NC_("notation", "take %s from the first"),
                                     NC_("notation", "take %s from the second"),
                                     NC_("notation", "take %s from both"), NULL},
    .examples = (const char *const[]){"solve wythoff 4 7", "table wythoff 5 5", NULL},
    .make = make,
};
