/* The row family's fast algorithms as solutions (the algorithms themselves: ends.c, ends_line.c,
 * window.c, prefix.c, double.c).
 *
 *     rule                        a question costs         kept
 *     ends, take 1                O(piles left), folding   nothing
 *     left, take 1 … k            O(1)                     the margin of every suffix
 *     left, take 2m               O(1)                     the table of (place, M)
 *     left, two or more merged    O(1)                     the margin for every merge
 *
 * Other rules have no shortcut; the table of `layers` is as good as it gets.
 */
#include "games/row/row.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/meter.h"
#include "game/solution.h"
#include "games/row/double.h"
#include "games/row/ends.h"
#include "games/row/prefix.h"
#include "games/row/window.h"

typedef struct {
    unsigned threads;
    int64_t *values;           /* of suffixes or merges */
    boyi__double_table *table; /* of (place, M)         */
    size_t first;              /* the table's first pile */
} shortcut;

static void free_shortcut(void *self)
{
    shortcut *own = self;
    boyi__double_table_free(own->table);
    free(own->values);
    free(own);
}

static const boyi__row_game *row_of(const boyi_solution *solution)
{
    return solution->game->self;
}

static boyi_status tell_status(boyi__row_status status, const boyi_game *game, boyi_state state,
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

/* ---- From the ends, one at a time ---- */

typedef struct {
    const int64_t *piles;
    size_t n;
} stretch;

static stretch stretch_of(const boyi__row_game *row, boyi_state state)
{
    boyi__row_place at = boyi__row_place_of(row, state);
    return (stretch){row->piles ? row->piles + at.low : NULL, at.high - at.low};
}

static boyi_status ends_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                              int64_t *out)
{
    const boyi__row_game *row = row_of(solution);
    const shortcut *own = solution->self;
    stretch left = stretch_of(row, state);
    boyi__row_status status = row->gain == BOYI__GAIN_REST
                                  ? boyi__ends_rest_value(left.piles, left.n, own->threads, out)
                                  : boyi__ends_value(left.piles, left.n, own->threads, out);
    return tell_status(status, solution->game, state, error);
}

/* Beyond this many piles a line does not count, at each step, whether the other end is as good: that would
 * take a fold a step. */
enum { COUNTED_PILES = 4000 };

static boyi_status count_best(const boyi_solution *solution, boyi_step *step, stretch left, boyi_error *error)
{
    int64_t values[2];
    boyi__row_status status = row_of(solution)->gain == BOYI__GAIN_REST
                                  ? boyi__ends_rest_moves(left.piles, left.n, &values[0], &values[1])
                                  : boyi__ends_moves(left.piles, left.n, &values[0], &values[1]);
    if (!status)
        step->best = left.n > 1 && values[0] == values[1] ? 2 : 1;
    return tell_status(status, solution->game, step->state, error);
}

/* Play the ends as `lefts` says and record every step. */
static boyi_status play_line(const boyi_solution *solution, boyi_state state, const bool *lefts,
                             boyi_error *error, boyi_line *line)
{
    const boyi_game *game = solution->game;
    size_t n = stretch_of(game->self, state).n;
    for (size_t i = 0; i < n; i++) {
        boyi_move moves[2];
        size_t count = game->rules.moves(game->self, state, moves);
        boyi_step *step = &line->steps[line->count++];
        unsigned player = i % 2;
        *step = (boyi_step){
            .state = state, .player = player, .move = moves[count - 1 - (lefts[i] && count > 1)]};
        boyi_status status = BOYI_OK;
        if (n <= COUNTED_PILES)
            status = count_best(solution, step, stretch_of(game->self, state), error);
        if (status)
            return status;
        if (__builtin_add_overflow(line->totals[player], step->move.gain, &line->totals[player]))
            return boyi__fail_overflow(error, game, state);
        step->totals[0] = line->totals[0];
        step->totals[1] = line->totals[1];
        state = step->move.to;
    }
    line->last = state;
    return BOYI_OK;
}

static boyi_status ends_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                             boyi_line *out)
{
    const boyi__row_game *row = row_of(solution);
    stretch left = stretch_of(row, state);
    boyi_line line = {.steps = malloc((left.n + 1) * sizeof *line.steps)};
    bool *lefts = malloc(left.n + 1);
    boyi_status status = BOYI_OK;
    if (!line.steps || !lefts)
        status = boyi__fail_memory(error, solution->game->rules.name);
    if (!status)
        status = tell_status(row->gain == BOYI__GAIN_REST ? boyi__ends_rest_line(left.piles, left.n, lefts)
                                                          : boyi__ends_line(left.piles, left.n, lefts),
                             solution->game, state, error);
    if (!status)
        status = play_line(solution, state, lefts, error, &line);
    free(lefts);
    if (status)
        free(line.steps);
    else
        *out = line;
    return status;
}

/* The two share the sum of the piles. */
static boyi_status share_piles(const boyi_solution *solution, boyi_state state, stretch left,
                               boyi_error *error, boyi_totals *out)
{
    int64_t margin, own, other;
    boyi_status status = solution->source->worth(solution, state, error, &margin);
    if (status)
        return status;
    boyi__wide sum = 0;
    assert(left.piles || left.n == 0);
    for (size_t i = 0; i < left.n; i++)
        sum += left.piles[i];
    if (boyi__row_answer((sum + margin) / 2, &own) || boyi__row_answer((sum - margin) / 2, &other))
        return boyi_fail(error, BOYI_OVERFLOW, "%s: a total leaves the 64-bit range",
                         "%s：总分超出 64 位整数范围", solution->game->rules.name);
    *out = (boyi_totals){.own = own, .other = other};
    return BOYI_OK;
}

/* The totals; with gain rest it depends on the play, so play it. */
static boyi_status ends_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    const boyi__row_game *row = row_of(solution);
    if (row->gain == BOYI__GAIN_REST) {
        boyi_line line;
        boyi_status status = ends_line(solution, state, error, &line);
        if (status)
            return status;
        *out = (boyi_totals){.own = line.totals[0], .other = line.totals[1]};
        boyi_line_free(&line);
        return BOYI_OK;
    }
    stretch left = stretch_of(row, state);
    return share_piles(solution, state, left, error, out);
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
    const boyi__row_game *row = row_of(solution);
    const shortcut *own = solution->self;
    (void)error;
    boyi__row_place at = boyi__row_place_of(row, state);
    *out = at.high == 0 ? 0 : own->values[at.low];
    return BOYI_OK;
}

static const boyi__source prefix_source = {.worth = left_worth, .free = free_shortcut, .every_state = true};

static boyi_status left_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                               boyi_totals *out)
{
    return share_piles(solution, state, stretch_of(row_of(solution), state), error, out);
}

/* Up to this many choices a step, a line looks at each of them. */
enum { LOOKED_AT = 64 };

/* For each place the first of the best places to stop: where the worth of the rest plus its piles is least
 * within reach, found for all places at once from the right by a queue of candidates, rising to its end.
 *
 *     v[i] = max over j of (piles i … j-1) - v[j] = T[i] - min over j of (T[j] + v[j]),   T[i] = piles i …
 * n-1
 */
static void find_stops(const boyi__row_game *row, const int64_t *v, boyi__wide *cost, uint32_t *queue,
                       uint32_t *stop)
{
    uint64_t reach = boyi__take_most(&row->take, row->n);
    size_t head = 0, tail = 0;
    boyi__wide rest = 0;
    cost[row->n] = v[row->n];
    for (uint32_t i = row->n; i-- > 0;) {
        while (tail > head && cost[queue[tail - 1]] >= cost[i + 1])
            tail--;
        queue[tail++] = i + 1;
        while (head + 1 < tail && queue[head] - (uint64_t)i > reach) /* the last is i + 1 */
            head++;
        stop[i] = queue[head];
        rest += row->piles[i];
        cost[i] = rest + v[i];
    }
}

static boyi_status record_stops(const boyi_solution *solution, boyi_state state, const uint32_t *stop,
                                boyi_error *error, boyi_line *line)
{
    const boyi__row_game *row = row_of(solution);
    boyi__row_place at = boyi__row_place_of(row, state);
    for (unsigned player = 0; at.low < at.high; player = 1 - player) {
        boyi_step *step = &line->steps[line->count++];
        boyi_move move = boyi__row_take(row, at, stop[at.low] - at.low);
        *step = (boyi_step){.state = state, .move = move, .player = player};
        if (__builtin_add_overflow(line->totals[player], move.gain, &line->totals[player]))
            return boyi__fail_overflow(error, solution->game, state);
        memcpy(step->totals, line->totals, sizeof step->totals);
        state = move.to;
        at = boyi__row_place_of(row, state);
    }
    line->last = state;
    return BOYI_OK;
}

/* O(n) whatever the reach; how many moves are best is not counted. */
static boyi_status left_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                             boyi_line *out)
{
    const boyi__row_game *row = row_of(solution);
    const shortcut *own = solution->self;
    if (boyi__take_most(&row->take, row->n) <= LOOKED_AT)
        return boyi__solution_line(solution, state, error, out);
    size_t room = (size_t)row->n + 1;
    boyi_line line = {.steps = malloc(room * sizeof *line.steps)};
    boyi__wide *cost = malloc(room * sizeof *cost);
    uint32_t *queue = malloc(2 * room * sizeof *queue);
    boyi_status status = BOYI_OK;
    if (!line.steps || !cost || !queue)
        status = boyi__fail_memory(error, solution->game->rules.name);
    if (!status) {
        find_stops(row, own->values, cost, queue, queue + room);
        status = record_stops(solution, state, queue + room, error, &line);
    }
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
                                         .totals = left_totals,
                                         .free = free_shortcut,
                                         .every_state = true};

static boyi_status fill_values(shortcut *own, const boyi_game *game, boyi_error *error)
{
    const boyi__row_game *row = game->self;
    own->values = malloc(((size_t)row->n + 1) * sizeof *own->values);
    if (!own->values)
        return boyi__fail_memory(error, game->rules.name);
    uint64_t k = boyi__take_most(&row->take, row->n > 0 ? row->n : 1);
    boyi__row_status status = row->gain == BOYI__GAIN_PREFIX
                                  ? boyi__prefix_all(row->piles, row->n, own->values)
                                  : boyi__window_all(row->piles, row->n, (size_t)k, own->values);
    return tell_status(status, game, boyi_game_start(game), error);
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
    boyi__row_place at = boyi__row_place_of(row_of(solution), state);
    if (at.low < own->first || !boyi__double_table_holds(own->table, at.low - own->first, at.m)) {
        boyi__state_label text;
        return boyi_fail(error, BOYI_ABSENT, "%s: state %s can't be reached from the one that was solved",
                         "%s：从已求解的状态出发无法到达状态 %s", solution->game->rules.name,
                         boyi__state_label_write(&text, solution->game, state));
    }
    return tell_status(boyi__double_table_value(own->table, at.low - own->first, at.m, out), solution->game,
                       state, error);
}

static const boyi__source double_source = {.worth = double_worth, .free = free_shortcut, .every_state = true};

/* The table begins where the question does. */
static boyi_status fill_double(shortcut *own, const boyi_game *game, boyi_state state, boyi_error *error)
{
    const boyi__row_game *row = game->self;
    boyi__row_place at = boyi__row_place_of(row, state);
    stretch left = stretch_of(row, state);
    size_t m = at.m ? at.m : 1;
    own->first = at.low;
    return tell_status(boyi__double_table_new(left.piles, left.n, m, &own->table), game, state, error);
}

/* ---- Which ---- */

static bool takes_one_to_k(const boyi__row_game *row)
{
    return row->take.count == 1 && row->take.ranges[0].low == 1;
}

static bool is_ends(const boyi__row_game *row)
{
    return row->from == BOYI__FROM_ENDS && boyi__take_is(&row->take, 1, 1);
}

static bool is_window(const boyi__row_game *row)
{
    return row->from == BOYI__FROM_LEFT && row->gain == BOYI__GAIN_TAKEN && takes_one_to_k(row);
}

static bool is_prefix(const boyi__row_game *row)
{
    return row->gain == BOYI__GAIN_PREFIX && boyi__take_is(&row->take, 2, UINT64_MAX);
}

bool boyi__row_has_shortcut(const boyi__row_game *row)
{
    return is_ends(row) || is_window(row) || is_prefix(row) ||
           (row->take.twice_m && row->gain == BOYI__GAIN_TAKEN);
}

/* More than one thread pays on long rows only, and asking the system how many there are costs more than a
 * short row. */
static unsigned choose_threads(const boyi__row_game *row, const boyi_options *options)
{
    if (row->n < 1 << 17)
        return 1;
    if (options && options->threads)
        return options->threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > 0 ? (unsigned)cores : 1;
}

static uint64_t bytes_kept(const boyi__row_game *row)
{
    if (row->take.twice_m)
        return boyi__double_table_bytes(row->piles, row->n, 1);
    /* Folding keeps what is not folded yet: at worst every pile. */
    return ((uint64_t)row->n + 1) * sizeof(int64_t);
}

boyi_status boyi__row_shortcut(const boyi_game *game, boyi_state state, const boyi_options *options,
                               boyi_error *error, boyi_solution **out)
{
    const boyi__row_game *row = game->self;
    shortcut *own = calloc(1, sizeof *own);
    if (!own)
        return boyi__fail_memory(error, game->rules.name);
    own->threads = choose_threads(row, options);
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    boyi_status status = bytes_kept(row) > meter.max_bytes
                             ? boyi__meter_fail(&meter, BOYI_LIMIT, game->rules.name, error)
                             : BOYI_OK;
    const boyi__source *source = &ends_source;
    if (status) {
        free_shortcut(own);
        return status;
    }
    if (row->take.twice_m) {
        source = &double_source;
        status = fill_double(own, game, state, error);
    } else if (!is_ends(row)) {
        source = row->gain == BOYI__GAIN_PREFIX ? &prefix_source : &left_source;
        status = fill_values(own, game, error);
    }
    if (status) {
        free_shortcut(own);
        return status;
    }
    boyi_solution *solution;
    status = boyi__solution_new(game, source, own, error, &solution);
    if (status)
        return status;
    int64_t worth;
    status = source->worth(solution, state, error, &worth);
    if (status) {
        boyi_solution_free(solution);
        return status;
    }
    solution->effort = (boyi_effort){.method = BOYI_SHORTCUT, .visited = row->n, .bytes = bytes_kept(row)};
    *out = solution;
    return BOYI_OK;
}

/* ---- The rolling table, to compare with ---- */

static boyi_status rolling_worth(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                 int64_t *out)
{
    stretch left = stretch_of(row_of(solution), state);
    return tell_status(boyi__ends_rolling(left.piles, left.n, out), solution->game, state, error);
}

/* Only the value is rolled; lines and totals would take a table a step. */
static const boyi__source rolling_source = {
    .worth = rolling_worth, .line = ends_line, .totals = ends_totals, .free = free, .every_state = true};

bool boyi__row_has_rolling(const boyi__row_game *row)
{
    return boyi__row_is_classic(row);
}

boyi_status boyi__row_rolling(const boyi_game *game, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_solution **out)
{
    (void)options;
    boyi_solution *solution;
    boyi_status status = boyi__solution_new(game, &rolling_source, NULL, error, &solution);
    if (status)
        return status;
    int64_t worth;
    status = rolling_worth(solution, state, error, &worth);
    if (status) {
        boyi_solution_free(solution);
        return status;
    }
    uint64_t n = stretch_of(game->self, state).n;
    solution->effort = (boyi_effort){
        .method = BOYI_ROLLING, .visited = n * (n + 1) / 2, .bytes = (n + 1) * sizeof(int64_t)};
    *out = solution;
    return BOYI_OK;
}
