/* The row family's fast algorithms as solutions (row.h lists the algorithms).
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

static boyi_status to_status(boyi__row_status status, const boyi_game *game, boyi_state state,
                             boyi_error *error)
{
    switch (status) {
    case BOYI__ROW_OK:
        return BOYI_OK;
    case BOYI__ROW_OVERFLOW:
        return boyi__fail_overflow(error, game, state);
    default:
        return boyi__fail_memory(error, game->rules.name);
    }
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
static boyi_status share_piles(const boyi_solution *solution, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    stretch left = stretch_of(solution->game->self, state);
    int64_t margin, own, other;
    boyi_status status = solution->source->worth(solution, state, error, &margin);
    if (status)
        return status;
    boyi__int128 sum = 0;
    assert(left.n == 0 || left.piles);
    for (size_t i = 0; i < left.n; i++)
        sum += left.piles[i];
    if (boyi__row_answer((sum + margin) / 2, &own) || boyi__row_answer((sum - margin) / 2, &other))
        return boyi__fail(error, BOYI_OVERFLOW, "%s: a total leaves the 64-bit range",
                          solution->game->rules.name);
    *out = (boyi_totals){.own = own, .other = other};
    return BOYI_OK;
}

/* Appends a move from line->last to the line; `best` as in boyi_step. */
static boyi_status add_step(const boyi_game *game, boyi_move move, uint64_t best, boyi_error *error,
                            boyi_line *line)
{
    unsigned player = line->count % 2;
    if (__builtin_add_overflow(line->totals[player], move.gain, &line->totals[player]))
        return boyi__fail_overflow(error, game, line->last);
    line->steps[line->count++] = (boyi_step){.state = line->last,
                                             .move = move,
                                             .player = player,
                                             .best = best,
                                             .totals = {line->totals[0], line->totals[1]}};
    line->last = move.to;
    return BOYI_OK;
}

/* ---- From the ends, one at a time ---- */

static boyi_status ends_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                              int64_t *out)
{
    const boyi__row_game *row = solution->game->self;
    const shortcut *own = solution->self;
    stretch left = stretch_of(row, state);
    return to_status(boyi__ends_value(left.piles, left.n, row->gain == BOYI__GAIN_REST, own->threads, out),
                     solution->game, state, error);
}

/* On a row with more piles than this a line does not count how many moves are best: each step would take a
 * fold. */
enum { COUNTED_PILES = 4000 };

static boyi_status ends_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                             boyi_line *out)
{
    const boyi_game *game = solution->game;
    const boyi__row_game *row = game->self;
    const bool rest = row->gain == BOYI__GAIN_REST;
    stretch left = stretch_of(row, state);
    const bool counted = left.n <= COUNTED_PILES;
    boyi_line line = {.steps = malloc((left.n + 1) * sizeof *line.steps), .last = state};
    bool *lefts = malloc(left.n + 1);
    boyi_status status = line.steps && lefts
                             ? to_status(boyi__ends_line(left.piles, left.n, rest, lefts), game, state, error)
                             : boyi__fail_memory(error, game->rules.name);
    while (!status && left.n > 0) {
        bool right = !lefts[line.count] && left.n > 1;
        boyi_move move = boyi__row_take(row, boyi__row_place_of(row, line.last), 1, right);
        int64_t values[2];
        uint64_t best = 0;
        if (counted) {
            status = to_status(boyi__ends_moves(left.piles, left.n, rest, &values[0], &values[1]), game,
                               line.last, error);
            best = !status && left.n > 1 && values[0] == values[1] ? 2 : 1;
        }
        if (!status)
            status = add_step(game, move, best, error, &line);
        left = stretch_of(row, line.last);
    }
    free(lefts);
    if (status)
        free(line.steps);
    else
        *out = line;
    return status;
}

/* With gain rest the totals depend on the play, so the line is played. */
static boyi_status ends_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    const boyi__row_game *row = solution->game->self;
    if (row->gain != BOYI__GAIN_REST)
        return share_piles(solution, state, error, out);
    boyi_line line;
    boyi_status status = ends_line(solution, state, error, &line);
    if (status)
        return status;
    *out = (boyi_totals){.own = line.totals[0], .other = line.totals[1]};
    boyi_line_free(&line);
    return BOYI_OK;
}

static const boyi__source ends_source = {.worth = ends_worth,
                                         .line = ends_line,
                                         .totals = ends_totals,
                                         .free = free_shortcut,
                                         .every_state = true};

/* ---- From the left ---- */

static boyi_status left_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                              int64_t *out)
{
    const shortcut *own = solution->self;
    (void)error;
    boyi__row_place at = boyi__row_place_of(solution->game->self, state);
    *out = at.high == 0 ? 0 : own->values[at.low];
    return BOYI_OK;
}

static const boyi__source prefix_source = {.worth = left_worth, .free = free_shortcut, .every_state = true};

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
static boyi_status left_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                             boyi_line *out)
{
    const boyi_game *game = solution->game;
    const boyi__row_game *row = game->self;
    const shortcut *own = solution->self;
    if (boyi__take_most(&row->take, row->n) <= FEW_MOVES)
        return boyi__solution_line(solution, state, error, out);
    size_t count = (size_t)row->n + 1;
    boyi_line line = {.steps = malloc(count * sizeof *line.steps), .last = state};
    boyi__int128 *cost = malloc(count * sizeof *cost);
    uint32_t *queue = malloc(count * sizeof *queue), *stop = malloc(count * sizeof *stop);
    boyi_status status = BOYI_OK;
    if (!line.steps || !cost || !queue || !stop)
        status = boyi__fail_memory(error, game->rules.name);
    else
        find_stops(row, own->values, cost, queue, stop);
    while (!status && line.last != 0) {
        boyi__row_place at = boyi__row_place_of(row, line.last);
        status = add_step(game, boyi__row_take(row, at, stop[at.low] - at.low, false), 0, error, &line);
    }
    free(stop);
    free(queue);
    free(cost);
    if (status)
        free(line.steps);
    else
        *out = line;
    return status;
}

static const boyi__source left_source = {.worth = left_worth,
                                         .line = left_line,
                                         .totals = share_piles,
                                         .free = free_shortcut,
                                         .every_state = true};

static boyi_status fill_values(shortcut *own, const boyi_game *game, boyi_error *error)
{
    const boyi__row_game *row = game->self;
    int64_t margin;
    own->values = malloc(((size_t)row->n + 1) * sizeof *own->values);
    if (!own->values)
        return boyi__fail_memory(error, game->rules.name);
    uint64_t k = boyi__take_most(&row->take, row->n > 0 ? row->n : 1);
    boyi__row_status status = row->gain == BOYI__GAIN_PREFIX
                                  ? boyi__prefix_margins(row->piles, row->n, own->values, &margin)
                                  : boyi__window_margins(row->piles, row->n, (size_t)k, own->values, &margin);
    return to_status(status, game, boyi_game_start(game), error);
}

/* ---- From the left, 1 to 2M ---- */

static boyi_status double_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                int64_t *out)
{
    const shortcut *own = solution->self;
    if (state == 0) {
        *out = 0;
        return BOYI_OK;
    }
    boyi__row_place at = boyi__row_place_of(solution->game->self, state);
    if (at.low < own->first || !boyi__double_table_holds(own->table, at.low - own->first, at.m))
        return boyi__fail_absent(error, solution->game, state);
    return to_status(boyi__double_table_value(own->table, at.low - own->first, at.m, out), solution->game,
                     state, error);
}

static const boyi__source double_source = {.worth = double_worth, .free = free_shortcut, .every_state = true};

/* The table begins at the state that is asked about. */
static boyi_status fill_double(shortcut *own, const boyi_game *game, boyi_state state, boyi_error *error)
{
    boyi__row_place at = boyi__row_place_of(game->self, state);
    stretch left = stretch_of(game->self, state);
    own->first = at.low;
    return to_status(boyi__double_table_new(left.piles, left.n, at.m ? at.m : 1, &own->table), game, state,
                     error);
}

/* ---- The shortcut of a row ---- */

/* The source for these rules; NULL: they have no shortcut. */
static const boyi__source *source_of(const boyi__row_game *row)
{
    const boyi__take *take = &row->take;
    if (row->from == BOYI__FROM_ENDS)
        return boyi__take_is(take, 1, 1) ? &ends_source : NULL;
    if (row->gain == BOYI__GAIN_PREFIX)
        return boyi__take_is(take, 2, UINT64_MAX) ? &prefix_source : NULL;
    if (row->gain != BOYI__GAIN_TAKEN)
        return NULL;
    if (take->twice_m)
        return &double_source;
    return take->count == 1 && take->ranges[0].low == 1 ? &left_source : NULL;
}

bool boyi__row_has_shortcut(const boyi__row_game *row)
{
    return source_of(row);
}

/* Wraps the source as a solution, which must be able to answer for `state`. Takes `own`. */
static boyi_status make_solution(const boyi_game *game, boyi_state state, const boyi__source *source,
                                 shortcut *own, boyi_effort effort, boyi_error *error, boyi_solution **out)
{
    boyi_solution *solution;
    int64_t worth;
    boyi_status status = boyi__solution_new(game, source, own, error, &solution);
    if (status)
        return status;
    status = source->worth(solution, state, error, &worth);
    if (status) {
        boyi_solution_free(solution);
        return status;
    }
    solution->effort = effort;
    *out = solution;
    return BOYI_OK;
}

boyi_status boyi__row_shortcut(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_solution **out)
{
    const boyi__row_game *row = game->self;
    const boyi__source *source = source_of(row);
    assert(source);
    /* Folding stores what is not folded yet: at worst every pile. */
    const uint64_t bytes = row->take.twice_m ? boyi__double_table_bytes(row->piles, row->n, 1)
                                             : ((uint64_t)row->n + 1) * sizeof(int64_t);
    if (bytes > boyi__memory_limit(options ? options->max_bytes : 0)) {
        boyi__meter meter;
        boyi__meter_start(&meter, options);
        return boyi__meter_fail(&meter, BOYI_LIMIT, game->rules.name, error);
    }
    shortcut *own = calloc(1, sizeof *own);
    if (!own)
        return boyi__fail_memory(error, game->rules.name);
    /* Threads pay on long rows only; counting the cores takes longer than solving a short row. */
    own->threads = row->n < 1 << 17 ? 1 : boyi__thread_count(options);
    boyi_status status = BOYI_OK;
    if (source == &double_source)
        status = fill_double(own, game, state, error);
    else if (source != &ends_source)
        status = fill_values(own, game, error);
    if (status) {
        free_shortcut(own);
        return status;
    }
    const boyi_effort effort = {.method = BOYI_SHORTCUT, .visited = row->n, .bytes = bytes};
    return make_solution(game, state, source, own, effort, error, out);
}

/* ---- The rolling table, for comparison ---- */

static boyi_status rolling_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out)
{
    stretch left = stretch_of(solution->game->self, state);
    return to_status(boyi__ends_rolling(left.piles, left.n, out), solution->game, state, error);
}

/* Only the value comes from the table; lines and totals would take one table a step. */
static const boyi__source rolling_source = {
    .worth = rolling_worth, .line = ends_line, .totals = ends_totals, .free = free, .every_state = true};

boyi_status boyi__row_rolling(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_solution **out)
{
    (void)options;
    uint64_t n = stretch_of(game->self, state).n;
    const boyi_effort effort = {
        .method = BOYI_ROLLING, .visited = n * (n + 1) / 2, .bytes = (n + 1) * sizeof(int64_t)};
    return make_solution(game, state, &rolling_source, NULL, effort, error, out);
}
