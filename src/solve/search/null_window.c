/* The null-window search: is a state worth at least so much?
 *
 * Depth first, with an explicit stack. On entering a state each of its moves is looked up in the table first
 * (enhanced transposition cutoffs): a move known to be good enough answers at once, moves known to fall short
 * are pruned. The rest is searched in order: the table's best move, then by the rules' hint, then by the
 * history heuristic.
 *
 * A stored bound rests on bounds found before it and on finished states, never on itself: it is true even
 * where play can go round in circles. Such play makes the stack grow without end, which is noticed by a state
 * that is on the stack twice.
 *
 * Bounds are worths (game/worth.h), where ties are special: both sides prefer a short one. So a search asks
 * for a tie of any length (BOYI__ANY_TIE), never for its length, and a bound that crosses over to the other
 * side says no more than that: see pass_up.
 *
 * There are two sizes. Small numbers are worths with a band of 2^19 instead of 2^32 plies, or margins below 2^21: the
 * table packs two of them into a word. Where a game needs more, which the search notices, all is done again with
 * numbers of 128 bits, that no sum of gains overflows.
 */
#include <stdlib.h>
#include <string.h>

#include "solve/search/search.h"
#include "solve/search/team.h"

typedef boyi__worth_wide wide;

#define SMALL_BAND (INT64_C(1) << 19)

/* A table may be small where lines of play are long: the limit of states ends a line only from so many states on. */
enum { LEAST_DEPTH = 1 << 12 };

/* ---- Small numbers ---- */

/* Lengths of play from 2^19 - 1 on would leave their band. */
static inline bool fits_small(boyi_kind kind, int64_t bound)
{
    if (kind == BOYI_SCORE)
        return bound >= -BOYI__SMALL_MOST && bound <= BOYI__SMALL_MOST;
    int64_t size = bound < 0 ? -bound : bound;
    return size <= SMALL_BAND || size > 2 * SMALL_BAND + 1;
}

#define NAME(name)         name##_small
#define WORTH              int64_t
#define NO_LOWER           BOYI__SMALL_NO_LOWER
#define NO_UPPER           BOYI__SMALL_NO_UPPER
#define TABLE_NO_LOWER     BOYI__SMALL_NO_LOWER
#define TABLE_NO_UPPER     BOYI__SMALL_NO_UPPER
#define TABLE_LOWER(bound) (bound)
#define TABLE_UPPER(bound) (bound)
#define BAND               SMALL_BAND
#define FIND               boyi__tt_find
#define STORE              boyi__tt_store
#define FITS(kind, bound)  fits_small(kind, bound)
#include "solve/search/null_window.inc"
#undef NAME
#undef WORTH
#undef NO_LOWER
#undef NO_UPPER
#undef TABLE_NO_LOWER
#undef TABLE_NO_UPPER
#undef TABLE_LOWER
#undef TABLE_UPPER
#undef BAND
#undef FIND
#undef STORE
#undef FITS

/* A worth or target as a small number. False: there is none. */
static bool to_small(boyi_kind kind, wide worth, int64_t *out)
{
    const int64_t far = INT64_C(1) << 40, longest = SMALL_BAND - 2;
    if (kind == BOYI_SCORE) {
        *out = (int64_t)worth;
        return worth >= -far && worth <= far;
    }
    if (worth == 0 || worth == BOYI__ANY_TIE)
        *out = (int64_t)worth;
    else if (worth == BOYI__ANY_WIN)
        *out = SMALL_BAND + 1;
    else if (worth >= 3 * (wide)BOYI__BAND - longest)
        *out = (int64_t)(worth - 3 * (wide)BOYI__BAND) + 3 * SMALL_BAND;
    else if (worth <= longest - 3 * (wide)BOYI__BAND)
        *out = (int64_t)(worth + 3 * (wide)BOYI__BAND) - 3 * SMALL_BAND;
    else if (worth >= BOYI__BAND - longest && worth <= BOYI__BAND)
        *out = (int64_t)(worth - BOYI__BAND) + SMALL_BAND;
    else
        return false;
    return true;
}

static int64_t from_small(boyi_kind kind, int64_t bound)
{
    if (kind == BOYI_SCORE || bound == 0 || bound == BOYI__ANY_TIE)
        return bound;
    if (bound < 0)
        return bound + 3 * SMALL_BAND - 3 * BOYI__BAND;
    return bound <= SMALL_BAND ? bound - SMALL_BAND + BOYI__BAND : bound - 3 * SMALL_BAND + 3 * BOYI__BAND;
}

/* ---- Wide numbers ---- */

static int64_t clamp(wide worth, int64_t none)
{
    return worth <= INT64_MIN || worth >= INT64_MAX ? none : (int64_t)worth;
}

static int64_t table_lower(wide lower)
{
    return lower >= INT64_MAX ? INT64_MAX - 1 : clamp(lower, BOYI__NO_LOWER);
}

static int64_t table_upper(wide upper)
{
    return upper <= INT64_MIN ? INT64_MIN + 1 : clamp(upper, BOYI__NO_UPPER);
}

/* Nothing is known: further away than any sum of gains. */
#define NAME(name)         name##_wide
#define WORTH              wide
#define NO_LOWER           (-((wide)1 << 126))
#define NO_UPPER           ((wide)1 << 126)
#define TABLE_NO_LOWER     BOYI__NO_LOWER
#define TABLE_NO_UPPER     BOYI__NO_UPPER
#define TABLE_LOWER(bound) table_lower(bound)
#define TABLE_UPPER(bound) table_upper(bound)
#define BAND               BOYI__BAND
#define FIND               boyi__tt_find_wide
#define STORE              boyi__tt_store_wide
#define FITS(kind, bound)  ((void)(kind), (void)(bound), true)
#include "solve/search/null_window.inc"

/* From now on with wide numbers and an empty table. */
static void widen(boyi__search *search)
{
    assert(!search->table->is_wide && search->depth == 0);
    boyi__meter_free(&search->run.meter, search->frames, search->frames_room, search->frame_bytes);
    search->frames = NULL;
    search->frames_room = 0;
    boyi__tt_widen(search->table);
    search->filled = 0;
    search->fill_limit = boyi__tt_fill_limit(search->table);
}

static boyi_status search_window_wide(boyi__search *search, boyi_state state, wide target, result_wide *out)
{
    const size_t moves_count = search->moves_count;
    bool answered;
    boyi_status status = begin_wide(search, state, target, out, &answered);
    if (!status)
        status = go_on_wide(search, out, &answered);
    search->depth = 0;
    search->moves_count = moves_count;
    return status;
}

/* ---- Several threads ---- */

/* A window that a team searches. */
typedef struct {
    boyi__search *search; /* thread 0's */
    boyi_state state;
    int64_t target;
    struct {
        bool begun, answered;
        boyi_status status;
        result_small result;
    } threads[BOYI__MOST_THREADS];
    atomic_uint finder; /* the first thread with an answer; UINT_MAX: none */
} shared_window;

static void search_share(void *context, unsigned thread)
{
    shared_window *self = context;
    boyi__team *team = self->search->team;
    boyi__search *search = thread ? &team->helpers[thread - 1] : self->search;
    boyi_status *status = &self->threads[thread].status;
    if (!self->threads[thread].begun) {
        self->threads[thread].begun = true;
        *status = begin_small(search, self->state, self->target, &self->threads[thread].result,
                              &self->threads[thread].answered);
    }
    if (!*status)
        *status = go_on_small(search, &self->threads[thread].result, &self->threads[thread].answered);
    if (!*status && !search->interrupted) {
        unsigned none = UINT32_MAX;
        atomic_compare_exchange_strong(&self->finder, &none, thread);
    }
    /* A helper without memory leaves the work to the others. */
    if (thread == 0 || !search->interrupted || *status == BOYI_INPUT || *status == BOYI_OVERFLOW)
        atomic_store(&team->stop, true);
}

static void forget_helpers(boyi__team *team)
{
    for (unsigned i = 0; i + 1 < team->size; i++) {
        team->helpers[i].depth = team->helpers[i].moves_count = 0;
        team->helpers[i].shares = false;
    }
    memset(team->busy, 0, sizeof team->busy);
}

/* Goes on with a window that thread 0 has begun. The table grows while no thread runs. */
static boyi_status share_window(shared_window *self)
{
    boyi__search *search = self->search;
    boyi__team *team = search->team;
    boyi_status status = BOYI_OK;
    search->shares = true;
    do {
        const uint64_t limit = search->fill_limit;
        team->grows = false;
        search->interrupted = false;
        atomic_store(&team->stop, false);
        for (unsigned i = 0; i + 1 < team->size; i++) {
            team->helpers[i].interrupted = false;
            team->helpers[i].shares = true;
            team->helpers[i].probing = search->probing;
        }
        if (limit != UINT64_MAX && limit > search->filled) /* this thread sees its own entries only */
            search->fill_limit = search->filled + (limit - search->filled) / team->size;
        boyi__parallel_run(team->size, search_share, self);
        search->fill_limit = limit;
        if (team->grows) {
            search->filled = limit;
            boyi__search_grow_table(search);
        }
        for (unsigned i = 0; i < team->size && !status; i++)
            if (i == 0 || self->threads[i].status == BOYI_INPUT || self->threads[i].status == BOYI_OVERFLOW)
                status = self->threads[i].status;
    } while (!status && atomic_load(&self->finder) == UINT32_MAX);
    search->interrupted = false;
    search->shares = false;
    forget_helpers(team);
    return status;
}

static boyi_status search_window_small(boyi__search *search, boyi_state state, int64_t target,
                                       result_small *out)
{
    const size_t moves_count = search->moves_count;
    bool answered;
    search->parallel_at = search->threads == 1 ? UINT64_MAX : search->nodes + BOYI__TEAM_LEAST;
    boyi_status status = begin_small(search, state, target, out, &answered);
    if (!status)
        status = go_on_small(search, out, &answered);
    search->parallel_at = UINT64_MAX;
    if (!status && search->interrupted) {
        shared_window window = {.search = search, .state = state, .target = target};
        window.threads[0].begun = true;
        window.threads[0].answered = answered;
        window.threads[0].result = *out;
        atomic_init(&window.finder, UINT32_MAX);
        status = share_window(&window);
        if (!status)
            *out = window.threads[atomic_load(&window.finder)].result;
        if (status == BOYI_INPUT)
            status = boyi__run_fail_broken(&search->run);
    }
    search->depth = 0;
    search->moves_count = moves_count;
    return status;
}

/* ---- Either ---- */

boyi__tt_bounds boyi__search_known(const boyi__search *search, boyi_state state)
{
    boyi_kind kind = search->run.game->rules.kind;
    boyi__tt_bounds none = {BOYI__NO_LOWER, BOYI__NO_UPPER, 0}, found;
    if (search->table->is_wide)
        return boyi__tt_find_wide(search->table, state, &found) ? found : none;
    if (!boyi__tt_find(search->table, state, &found))
        return none;
    return (boyi__tt_bounds){found.lower == BOYI__SMALL_NO_LOWER ? none.lower : from_small(kind, found.lower),
                             found.upper == BOYI__SMALL_NO_UPPER ? none.upper : from_small(kind, found.upper),
                             found.best};
}

void boyi__search_store(boyi__search *search, boyi_state state, wide lower, wide upper, uint64_t nodes)
{
    boyi_kind kind = search->run.game->rules.kind;
    assert(lower <= upper);
    if (search->table->is_wide) {
        boyi__tt_bounds bounds = {table_lower(lower), table_upper(upper), 0};
        search->filled += boyi__tt_store_wide(search->table, state, bounds, nodes);
    } else {
        boyi__tt_bounds bounds = {0};
        if (!to_small(kind, lower, &bounds.lower) || !fits_small(kind, bounds.lower))
            bounds.lower = BOYI__SMALL_NO_LOWER;
        if (!to_small(kind, upper, &bounds.upper) || !fits_small(kind, bounds.upper))
            bounds.upper = BOYI__SMALL_NO_UPPER;
        search->filled += boyi__tt_store(search->table, state, bounds, nodes);
    }
    if (search->filled > search->fill_limit)
        boyi__search_grow_table(search);
}

boyi_status boyi__null_window(boyi__search *search, boyi_state state, wide target, boyi__window_result *out)
{
    boyi_kind kind = search->run.game->rules.kind;
    result_small small = {0};
    int64_t small_target;
    if (!search->table->is_wide) {
        boyi_status status = to_small(kind, target, &small_target)
                                 ? search_window_small(search, state, small_target, &small)
                                 : BOYI_OVERFLOW;
        if (!status)
            *out = (boyi__window_result){small.holds, from_small(kind, small.bound)};
        if (status != BOYI_OVERFLOW)
            return status;
        widen(search);
    }
    result_wide result = {0};
    boyi_status status = search_window_wide(search, state, target, &result);
    if (!status)
        *out = (boyi__window_result){result.holds, result.bound};
    return status;
}

boyi_status boyi__null_window_move(boyi__search *search, const boyi_move *move, wide target,
                                   boyi__window_result *out)
{
    boyi_kind kind = search->run.game->rules.kind;
    boyi__window_result result = {0};
    boyi_status status = boyi__null_window(search, boyi__run_canonical(&search->run, move->to),
                                           target_after_wide(kind, move->again, move->gain, target), &result);
    if (status)
        return status;
    range_wide worth = range_of_move_wide(kind, move->again, move->gain,
                                          range_of_result_wide((result_wide){result.holds, result.bound}));
    assert(worth.lower >= target || worth.upper < target);
    *out = worth.lower >= target ? (boyi__window_result){.holds = true, .bound = worth.lower}
                                 : (boyi__window_result){.holds = false, .bound = worth.upper};
    return BOYI_OK;
}

/* ---- Start and end ---- */

boyi_status boyi__search_start(boyi__search *search, const boyi_game *game, const boyi_options *options,
                               boyi_error *error)
{
    memset(search, 0, sizeof *search);
    boyi_status status = boyi__run_start(&search->run, game, options, error);
    if (status)
        return status;
    boyi__meter *meter = &search->run.meter;
    /* While the table grows, the old and the new one are both in memory. */
    uint64_t bytes = options && options->max_bytes ? meter->max_bytes / 2 : meter->max_bytes / 4;
    if (!(options && options->max_bytes) && bytes > UINT64_C(1) << 30)
        bytes = UINT64_C(1) << 30;
    if (game->rules.hints || game->rules.candidates)
        status = boyi__meter_resize(meter, &search->hints, 0, search->run.moves_room, sizeof *search->hints);
    search->table = calloc(1, sizeof *search->table);
    if (!search->table)
        status = BOYI_MEMORY;
    if (!status)
        status = boyi__tt_start(search->table, meter, bytes, meter->max_states);
    if (!status)
        search->fill_limit = boyi__tt_fill_limit(search->table);
    search->threads = options ? options->threads : 0;
    search->parallel_at = UINT64_MAX;
    search->max_depth = meter->max_states < LEAST_DEPTH ? LEAST_DEPTH : meter->max_states;
    meter->max_states = UINT64_MAX; /* that limit is one of stored states, not of nodes */
    search->max_nodes = options && options->max_calls ? options->max_calls : UINT64_MAX;
    boyi__meter_phase(meter, "searching");
    return boyi__run_fail(&search->run, status);
}

void boyi__search_end(boyi__search *search)
{
    boyi__team_end(search);
    if (search->table)
        boyi__tt_end(search->table);
    free(search->table);
    free(search->hints);
    free(search->moves);
    free(search->frames);
    boyi__run_end(&search->run);
}
