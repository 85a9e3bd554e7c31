/* The row family's fast algorithms as shortcuts (row.h lists the algorithms).
 *
 *     rule                        cost of a query          stored
 *     ends, take 1                O(piles left), folding   nothing
 *     left, take 1 … k            O(1)                     the margin of every suffix
 *     left, take 2m               O(1)                     the table of (place, M)
 *     left, two or more merged    O(1)                     the margin for every merge
 *
 * The other rules have no shortcut: the table of `layers` is the best known method.
 */
#include <assert.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/int128.h"
#include "base/meter.h"
#include "base/parallel.h"
#include "game/solution.h"
#include "games/row/double.h"
#include "games/row/ends.h"
#include "games/row/prefix.h"
#include "games/row/row.h"
#include "games/row/window.h"

typedef struct {
    unsigned threads;
    int64_t *values;           /* of suffixes or merges */
    boyi__double_table *table; /* of (place, M) */
    size_t first;              /* the table's first pile */
} shortcut;

static void free_shortcut(void *self)
{
    shortcut *own = self;
    boyi__double_table_free(own->table);
    free(own->values);
    free(own);
}

/* The piles that are left in a state. */
typedef struct {
    const int64_t *piles;
    size_t n;
} stretch;

static stretch stretch_of(const boyi__row_game *row, boyi_state state)
{
    boyi__row_place at = boyi__row_place_of(row, state);
    assert(at.low <= at.high && at.high <= row->n);
    return (stretch){row->piles ? row->piles + at.low : NULL, at.high - at.low};
}

/* The totals of a game in which each pile is scored once: their sum is that of the piles. */
static boyi_status share_piles(const boyi__row_game *row, boyi_state state, int64_t margin, boyi_error *error,
                               boyi_totals *out)
{
    stretch left = stretch_of(row, state);
    int64_t own, other;
    boyi__int128 sum = 0;
    assert(left.n == 0 || left.piles);
    for (size_t i = 0; i < left.n; i++)
        sum += left.piles[i];
    if (boyi__row_answer(boyi__half(sum + margin), &own) ||
        boyi__row_answer(boyi__half(sum - margin), &other))
        return boyi__fail(error, BOYI_OVERFLOW, "%s: a total leaves the 64-bit range", row->name);
    *out = (boyi_totals){.own = own, .other = other};
    return BOYI_OK;
}

/* ---- From the ends, one at a time ---- */

static boyi_status ends_value(const void *self, const void *work, boyi_state state, boyi_error *error,
                              boyi_value *out)
{
    const boyi__row_game *row = self;
    const shortcut *own = work;
    stretch left = stretch_of(row, state);
    int64_t margin = 0;
    (void)error;
    boyi_status status = boyi__ends_value(left.piles, left.n, row->gain == BOYI__GAIN_REST,
                                          own ? own->threads : 1, &margin);
    if (!status)
        *out = (boyi_value){.margin = margin};
    return status;
}

/* On a row with more piles than this a line does not count how many moves are best: each step would take a
 * fold. */
enum { COUNTED_PILES = 4000 };

static boyi_status ends_line(const void *self, const void *work, boyi_state state, boyi_line_taker *take,
                             void *context, boyi_error *error)
{
    const boyi__row_game *row = self;
    const bool rest = row->gain == BOYI__GAIN_REST;
    stretch left = stretch_of(row, state);
    const bool counted = left.n <= COUNTED_PILES;
    bool *lefts = malloc(left.n + 1);
    (void)work, (void)error;
    boyi_status status = lefts ? boyi__ends_line(left.piles, left.n, rest, lefts) : BOYI_MEMORY;
    bool goes_on = !status;
    for (size_t i = 0; goes_on && left.n > 0; i++) {
        bool right = !lefts[i] && left.n > 1;
        boyi_move move = boyi__row_take(row, boyi__row_place_of(row, state), 1, right);
        int64_t values[2];
        uint64_t best = 0;
        if (counted) {
            status = boyi__ends_moves(left.piles, left.n, rest, &values[0], &values[1]);
            best = !status && left.n > 1 && values[0] == values[1] ? 2 : 1;
        }
        goes_on = !status && take(context, &move, best);
        state = move.to;
        left = stretch_of(row, state);
    }
    free(lefts);
    return status;
}

/* For gain taken. With gain rest the totals depend on the play: they come from the line. */
static boyi_status ends_totals(const void *self, const void *work, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    boyi_value value;
    boyi_status status = ends_value(self, work, state, error, &value);
    return status ? status : share_piles(self, state, value.margin, error, out);
}

/* ---- From the left ---- */

static int64_t margin_of(const boyi__row_game *row, const shortcut *own, boyi_state state)
{
    boyi__row_place at = boyi__row_place_of(row, state);
    return at.high == 0 ? 0 : own->values[at.low];
}

static boyi_status left_value(const void *self, const void *work, boyi_state state, boyi_error *error,
                              boyi_value *out)
{
    (void)error;
    *out = (boyi_value){.margin = margin_of(self, work, state)};
    return BOYI_OK;
}

static boyi_status left_totals(const void *self, const void *work, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    return share_piles(self, state, margin_of(self, work, state), error, out);
}

/* With up to this many moves per state, the generic line, which looks at each of them, is used. */
enum { FEW_MOVES = 64 };

/* For each place, the first of the best places to stop at: where the worth of the rest plus its piles is
 * smallest within reach. One scan from the right finds it for all places, with a monotone queue of candidates
 * whose costs rise towards its end.
 *
 *     v[i] = max over j of (piles i … j-1) - v[j] = T[i] - min over j of (T[j] + v[j]),  T[i] = piles i … n-1
 *
 * cost[j] is T[j] + v[j]; cost, queue and stop have n + 1 entries. */
static void find_stops(const boyi__row_game *row, const int64_t *v, boyi__int128 *cost, uint32_t *queue,
                       uint32_t *stop)
{
    uint64_t reach = boyi__take_most(&row->take, row->n);
    size_t head = 0, tail = 0;
    boyi__int128 rest = 0;
    cost[row->n] = v[row->n];
    for (uint32_t i = row->n; i-- > 0;) {
        while (tail > head && cost[queue[tail - 1]] >= cost[i + 1])
            tail--;
        queue[tail++] = i + 1;
        while (head + 1 < tail && queue[head] - (uint64_t)i > reach) /* the last one, i + 1, stays */
            head++;
        stop[i] = queue[head];
        rest += row->piles[i];
        cost[i] = rest + v[i];
    }
}

/* O(n) whatever the reach; the best moves are not counted. */
static boyi_status left_line(const void *self, const void *work, boyi_state state, boyi_line_taker *take,
                             void *context, boyi_error *error)
{
    const boyi__row_game *row = self;
    const shortcut *own = work;
    (void)error;
    if (boyi__take_most(&row->take, row->n) <= FEW_MOVES)
        return BOYI_METHOD;
    size_t count = (size_t)row->n + 1;
    boyi__int128 *cost = malloc(count * sizeof *cost);
    uint32_t *queue = malloc(count * sizeof *queue), *stop = malloc(count * sizeof *stop);
    bool goes_on = cost && queue && stop;
    boyi_status status = goes_on ? BOYI_OK : BOYI_MEMORY;
    if (goes_on)
        find_stops(row, own->values, cost, queue, stop);
    while (goes_on && state != 0) {
        boyi__row_place at = boyi__row_place_of(row, state);
        boyi_move move = boyi__row_take(row, at, stop[at.low] - at.low, false);
        goes_on = take(context, &move, 0);
        state = move.to;
    }
    free(stop);
    free(queue);
    free(cost);
    return status;
}

static boyi_status fill_values(shortcut *own, const boyi__row_game *row)
{
    int64_t margin;
    own->values = malloc(((size_t)row->n + 1) * sizeof *own->values);
    if (!own->values)
        return BOYI_MEMORY;
    uint64_t k = boyi__take_most(&row->take, row->n > 0 ? row->n : 1);
    return row->gain == BOYI__GAIN_PREFIX
               ? boyi__prefix_margins(row->piles, row->n, own->values, &margin)
               : boyi__window_margins(row->piles, row->n, (size_t)k, own->values, &margin);
}

/* ---- From the left, 1 to 2M ---- */

static boyi_status double_value(const void *self, const void *work, boyi_state state, boyi_error *error,
                                boyi_value *out)
{
    const shortcut *own = work;
    boyi__row_place at = boyi__row_place_of(self, state);
    int64_t margin = 0;
    boyi_status status = BOYI_OK;
    (void)error;
    if (state != 0) {
        if (at.low < own->first || !boyi__double_table_holds(own->table, at.low - own->first, at.m))
            return BOYI_ABSENT;
        status = boyi__double_table_value(own->table, at.low - own->first, at.m, &margin);
    }
    if (!status)
        *out = (boyi_value){.margin = margin};
    return status;
}

/* The table begins at the state that is asked about. */
static boyi_status fill_double(shortcut *own, const boyi__row_game *row, boyi_state state)
{
    boyi__row_place at = boyi__row_place_of(row, state);
    stretch left = stretch_of(row, state);
    own->first = at.low;
    return boyi__double_table_new(left.piles, left.n, at.m ? at.m : 1, &own->table);
}

/* ---- The shortcut of a row ---- */

static boyi_status solve(const void *self, boyi_state state, const boyi_options *options, boyi_error *error,
                         boyi_effort *effort, void **work)
{
    const boyi__row_game *row = self;
    /* Folding stores what is not folded yet: at worst every pile. */
    const uint64_t bytes = row->take.twice_m ? boyi__double_table_bytes(row->piles, row->n, 1)
                                             : ((uint64_t)row->n + 1) * sizeof(int64_t);
    *effort = (boyi_effort){.visited = row->n, .bytes = bytes};
    if (bytes > boyi__memory_limit(options->max_bytes)) {
        boyi__meter meter;
        boyi__meter_start(&meter, options);
        return boyi__meter_fail(&meter, BOYI_LIMIT, row->name, error);
    }
    /* Threads pay on long rows only; counting the cores takes longer than solving a short row. */
    const bool folds = row->from == BOYI__FROM_ENDS, long_row = row->n >= 1 << 17;
    if (folds && !long_row)
        return BOYI_OK;
    shortcut *own = calloc(1, sizeof *own);
    if (!own)
        return BOYI_MEMORY;
    *work = own;
    own->threads = long_row ? boyi__thread_count(options) : 1;
    return folds ? BOYI_OK : row->take.twice_m ? fill_double(own, row, state) : fill_values(own, row);
}

/* ---- The rolling table, for comparison ---- */

static boyi_status rolling_effort(const void *self, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_effort *effort, void **work)
{
    uint64_t n = stretch_of(self, state).n;
    (void)options, (void)error, (void)work;
    *effort = (boyi_effort){.visited = n * (n + 1) / 2, .bytes = (n + 1) * sizeof(int64_t)};
    return BOYI_OK;
}

static boyi_status rolling_value(const void *self, const void *work, boyi_state state, boyi_error *error,
                                 boyi_value *out)
{
    stretch left = stretch_of(self, state);
    int64_t margin = 0;
    (void)work, (void)error;
    boyi_status status = boyi__ends_rolling(left.piles, left.n, &margin);
    if (!status)
        *out = (boyi_value){.margin = margin};
    return status;
}

/* ---- What there is for these rules ---- */

bool boyi__row_shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const boyi__row_game *row = self;
    const boyi__take *take = &row->take;
    if (method == BOYI_ROLLING) {
        /* Only the value comes from the table; lines and totals would take one table a step. */
        *out = (boyi_shortcut){
            .solve = rolling_effort, .value = rolling_value, .line = ends_line, .totals = ends_totals};
        return row->from == BOYI__FROM_ENDS && row->gain == BOYI__GAIN_TAKEN && boyi__take_is(take, 1, 1);
    }
    *out = (boyi_shortcut){.solve = solve, .free = free_shortcut};
    if (row->from == BOYI__FROM_ENDS) {
        out->value = ends_value;
        out->line = ends_line;
        out->totals = row->gain == BOYI__GAIN_REST ? NULL : ends_totals;
        return boyi__take_is(take, 1, 1);
    }
    if (row->gain == BOYI__GAIN_PREFIX) {
        out->value = left_value;
        return boyi__take_is(take, 2, UINT64_MAX);
    }
    if (take->twice_m) {
        out->value = double_value;
        return row->gain == BOYI__GAIN_TAKEN;
    }
    out->value = left_value;
    out->line = left_line;
    out->totals = left_totals;
    return row->gain == BOYI__GAIN_TAKEN && take->count == 1 && take->ranges[0].low == 1;
}
