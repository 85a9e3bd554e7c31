/* The pool family's fast algorithms as solutions.
 *
 *     pool                                  cost of a query   stored                            plies
 *     numbers 1 … m with reuse              O(1)              nothing                           exact
 *     other numbers with reuse              O(1)              a period (heaps/nimbers.c)        unknown
 *     all numbers together are too small    O(numbers)        nothing                           exact
 *     one number reaches the total          O(numbers)        nothing                           exact
 *     any other, each number once           O(numbers)        a bit per subset (subset_bits.c)  unknown
 *
 * One number reaches the total: the player to move takes it, or the total is reached already. As long as the
 * total is not reached the number is free, and the missing amount does not grow; so this holds in every
 * state.
 *
 * 1 … m with reuse. Let c = m + 1 and left = q * c + r, 0 <= r < c. Then the player to move
 *
 *     loses in 2q plies        if r = 0
 *     wins in 2q + 1 plies     if r > 0
 *
 * By induction on left. left = 0 is lost in 0. For 0 < left < c taking m wins at once. Above that a move
 * leads to left - x, 1 <= x <= m. If r = 0 each of those has q - 1 and a remainder: the other wins it in
 * 2q - 1, so all moves lose in 2q. If r > 0 then x = r leads to q * c, lost in 2q for the other, and no other
 * x does: the two would be less than c apart. So that is the only winning move, in 2q + 1.
 *
 * The bits give the winner but not the number of plies, except for the last move: a free number that is
 * enough wins in 1. Equal numbers are different ones there; any of the masks for a state serves:
 *
 *     free at first 2 2 2 5      mask   5 2 2 2
 *     one 2 used                        0 0 0 1        the used ones come first among equals
 */
#include "games/pool/pool.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/huge_pages.h"
#include "base/meter.h"
#include "base/parallel.h"
#include "games/heaps/period.h"
#include "games/pool/subset_bits.h"

/* ---- Numbers 1 … m with reuse ---- */

static bool is_one_to_m(const boyi__pool_game *pool)
{
    return pool->kinds > 0 && pool->numbers[pool->kinds - 1] == (int64_t)pool->kinds;
}

static boyi_status reuse_value(const void *self, const void *work, boyi_state left, boyi_error *error,
                               boyi_value *out)
{
    const boyi__pool_game *pool = self;
    (void)work, (void)error;
    uint64_t rounds = left / (pool->kinds + 1), rest = left % (pool->kinds + 1);
    uint32_t plies = rounds < BOYI__PLIES_LOST / 2 ? (uint32_t)(2 * rounds) + (rest > 0) : BOYI_PLIES_UNKNOWN;
    *out = (boyi_value){.outcome = rest > 0 ? BOYI_WIN : BOYI_LOSS, .plies = plies};
    return BOYI_OK;
}

static boyi_status reuse_facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                               boyi_error *error)
{
    const boyi__pool_game *pool = self;
    (void)work, (void)error;
    tell(context, &(boyi_fact){.name = "modulus",
                               .label = N_("lost exactly when what is left is a multiple of %s"),
                               .number = pool->kinds + 1});
    return BOYI_OK;
}

/* ---- Other numbers with reuse ---- */

static boyi_status sequence_value(const void *self, const void *work, boyi_state left, boyi_error *error,
                                  boyi_value *out)
{
    uint64_t won = 0;
    (void)self, (void)error;
    boyi__nimbers_value(work, left, &won); /* every value is known by the period */
    *out = (boyi_value){.outcome = won ? BOYI_WIN : BOYI_LOSS, .plies = left ? BOYI_PLIES_UNKNOWN : 0};
    return BOYI_OK;
}

static boyi_status sequence_facts(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                                  boyi_error *error)
{
    boyi__nimber_period period;
    (void)self, (void)error;
    if (boyi__nimbers_period(work, &period))
        boyi__period_facts(&period, N_("irregular up to %s"), tell, context);
    return BOYI_OK;
}

static void free_sequence(void *self)
{
    boyi__nimbers_free(self);
}

/* The search for a period is limited to this many values and this many steps (one value of one number). */
enum { SEQUENCE_VALUES = 1 << 22, SEQUENCE_STEPS = 1 << 29 };

/* By a period, if one is proven soon; BOYI_METHOD otherwise: an engine may still solve it. */
static boyi_status solve_sequence(const void *self, boyi_state state, const boyi_options *options,
                                  boyi_error *error, boyi_effort *effort, void **work)
{
    const boyi__pool_game *pool = self;
    boyi__range *ranges = calloc(pool->kinds + 1, sizeof *ranges);
    (void)state, (void)effort;
    if (!ranges)
        return BOYI_MEMORY;
    for (size_t i = 0; i < pool->kinds; i++)
        ranges[i] = (boyi__range){(uint64_t)pool->numbers[i], (uint64_t)pool->numbers[i]};
    boyi__nimber_rules rules = {
        .kind = BOYI__NIMBER_TAKE, .play = BOYI__NIMBER_REACH, .ranges = ranges, .ranges_count = pool->kinds};
    boyi__meter meter;
    boyi__meter_start(&meter, options);
    const size_t values = SEQUENCE_STEPS / (pool->kinds + 1);
    boyi__nimbers_options how = {.search = values < SEQUENCE_VALUES ? values + 1 : SEQUENCE_VALUES,
                                 .bytes = (size_t)meter.max_bytes / 2};
    boyi__nimbers *nimbers = NULL;
    boyi__nimbers_status made = boyi__nimbers_new(&rules, &how, &nimbers);
    free(ranges);
    if (made == BOYI__NIMBERS_MEMORY)
        return BOYI_MEMORY;
    if (made || boyi__nimbers_reach(nimbers) < UINT64_MAX) {
        boyi__nimbers_free(nimbers);
        return boyi__fail(error, BOYI_METHOD, "%s: no period is proven; use --method auto", pool->name);
    }
    *work = nimbers;
    return BOYI_OK;
}

/* ---- Each number once ---- */

typedef struct {
    uint64_t *bits;                        /* of the subsets of the free numbers; NULL: not needed */
    uint64_t used[BOYI__POOL_MOST_KINDS];  /* of each kind in the state that was solved */
    unsigned first[BOYI__POOL_MOST_KINDS]; /* the lowest bit of each kind in a mask */
} shortcut;

static void free_shortcut(void *self)
{
    shortcut *own = self;
    free(own->bits);
    free(own);
}

/* The largest number that is free; 0: none. */
static int64_t largest_free(const boyi__pool_game *pool, const uint64_t *used)
{
    size_t i = pool->kinds;
    while (i > 0 && used[i - 1] == pool->copies[i - 1])
        i--;
    return i > 0 ? pool->numbers[i - 1] : 0;
}

static uint64_t count_free(const boyi__pool_game *pool, const uint64_t *used)
{
    uint64_t free_numbers = 0;
    for (size_t i = 0; i < pool->kinds; i++)
        free_numbers += pool->copies[i] - used[i];
    return free_numbers;
}

/* False: the state can't be reached from the one that was solved. */
static bool mask_of(const boyi__pool_game *pool, const shortcut *own, const uint64_t *used, uint64_t *out)
{
    uint64_t mask = 0;
    for (size_t i = 0; i < pool->kinds; i++) {
        if (used[i] < own->used[i])
            return false;
        assert(used[i] - own->used[i] <= BOYI__POOL_MOST_NUMBERS);
        mask |= ((UINT64_C(1) << (used[i] - own->used[i])) - 1) << own->first[i];
    }
    *out = mask;
    return true;
}

static boyi_status value(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out)
{
    const boyi__pool_game *pool = self;
    const shortcut *own = work;
    uint64_t used[BOYI__POOL_MOST_KINDS], mask;
    int64_t taken = boyi__pool_used(pool, state, used);
    (void)error;
    if (taken >= pool->total) {
        *out = (boyi_value){.outcome = boyi__pool_finished(pool, state).outcome};
    } else if (pool->sum < pool->total) {
        uint64_t plies = count_free(pool, used);
        *out = (boyi_value){.outcome = BOYI_TIE,
                            .plies = plies < BOYI__PLIES_LOST ? (uint32_t)plies : BOYI_PLIES_UNKNOWN};
    } else if (largest_free(pool, used) >= pool->total - taken) {
        *out = (boyi_value){.outcome = BOYI_WIN, .plies = 1};
    } else if (own->bits && mask_of(pool, own, used, &mask)) {
        *out = (boyi_value){.outcome = boyi__pool_wins(own->bits, mask) ? BOYI_WIN : BOYI_LOSS,
                            .plies = BOYI_PLIES_UNKNOWN};
    } else {
        return BOYI_ABSENT;
    }
    return BOYI_OK;
}

/* ---- Making the bits ---- */

/* The rest of the game in the state to be solved. */
typedef struct {
    const boyi__pool_game *pool;
    const uint64_t *used;
    int64_t left; /* of the total */
    uint64_t free_numbers;
    uint64_t cells; /* of a table of multiplicities */
    boyi__meter meter;
    boyi_status status; /* why go_on returned false */
} task;

/* Counts the subsets (as multisets) of the first `kinds` kinds with a sum below left, up to about `most`.
 * Every call that recurses counts two or more, so the work is proportional to the count. */
static void count_below(const task *self, size_t kinds, int64_t left, uint64_t most, uint64_t *found)
{
    const boyi__pool_game *pool = self->pool;
    while (kinds > 0 &&
           (pool->numbers[kinds - 1] >= left || self->used[kinds - 1] == pool->copies[kinds - 1]))
        kinds--;
    if (kinds-- == 0) {
        ++*found;
        return;
    }
    for (uint64_t used = self->used[kinds]; used <= pool->copies[kinds] && left > 0 && *found < most;
         used++) {
        count_below(self, kinds, left, most, found);
        left -= pool->numbers[kinds];
    }
}

/* UINT64_MAX: that or more. */
static uint64_t bytes_of_bits(uint64_t free_numbers)
{
    if (free_numbers <= BOYI__POOL_MOST_NUMBERS)
        return boyi__pool_words((unsigned)free_numbers) * sizeof(uint64_t);
    return free_numbers < 67 ? UINT64_C(1) << (free_numbers - 3) : UINT64_MAX;
}

static boyi_status refuse_bits(const task *self, boyi_error *error)
{
    const uint64_t most = UINT64_C(1) << (BOYI__POOL_MOST_NUMBERS - 3), m = self->free_numbers;
    uint64_t limit = self->meter.max_bytes < most ? self->meter.max_bytes : most;
    boyi__bytes_text needs, has;
    boyi__write_bytes(&needs, bytes_of_bits(m));
    return boyi__fail(error, BOYI_LIMIT,
                      "%s: 2^%" PRIu64
                      " subsets need %s%s as bits; the limit is %s: raise --max-memory or ask "
                      "about fewer numbers",
                      self->pool->name, m, m < 67 ? "" : "> ", needs.text, boyi__write_bytes(&has, limit));
}

/* Bytes that `memo` needs for a state, at most; how many states it solves at once, and in a minute; in the time of one state so
 * many subsets are decided by bits. */
enum { MEMO_BYTES = 64, FEW_STATES = 1 << 10, MANY_STATES = 1 << 25, SUBSETS_A_STATE = 1 << 12 };

/* BOYI_OK: solve by bits. BOYI_METHOD: another method is better. If the bits do not fit into memory, that is a
 * table of multiplicities or, with few subsets below the total, `memo`; if bits were not asked for, `memo`
 * when the states are so few that it finds the plies, too, at once. BOYI_LIMIT: no method is feasible. */
static boyi_status judge_bits(const task *self, bool asked, boyi_error *error)
{
    const bool fits = self->free_numbers <= BOYI__POOL_MOST_NUMBERS &&
                      bytes_of_bits(self->free_numbers) <= self->meter.max_bytes;
    if (fits && asked)
        return BOYI_OK;
    if (!fits && self->cells <= self->meter.max_bytes / sizeof(int64_t))
        return boyi__fail(
            error, BOYI_METHOD,
            "%s: a table of how many of each number are used takes less memory than a bit for each "
            "of 2^%" PRIu64 " subsets; use --method layers",
            self->pool->name, self->free_numbers);
    uint64_t most = MANY_STATES, below = 0;
    if (fits && (most = (UINT64_C(1) << self->free_numbers) / SUBSETS_A_STATE) < FEW_STATES)
        most = FEW_STATES;
    if (most > self->meter.max_bytes / MEMO_BYTES)
        most = self->meter.max_bytes / MEMO_BYTES;
    count_below(self, self->pool->kinds, self->left, most, &below);
    if (below < most)
        return boyi__fail(error, BOYI_METHOD,
                          "%s: of 2^%" PRIu64 " subsets only %" PRIu64
                          " are below the total; use --method memo",
                          self->pool->name, self->free_numbers, below);
    return fits ? BOYI_OK : refuse_bits(self, error);
}

static bool go_on(void *context, uint64_t subsets)
{
    task *self = context;
    self->status = boyi__meter_tick(&self->meter, subsets);
    return self->status == BOYI_OK;
}

static boyi_status fill_bits(task *self, shortcut *own, const boyi_options *options, boyi_error *error)
{
    const boyi__pool_game *pool = self->pool;
    int64_t numbers[BOYI__POOL_MOST_NUMBERS];
    unsigned m = 0;
    for (size_t i = 0; i < pool->kinds; i++) {
        own->first[i] = m;
        for (uint64_t used = own->used[i]; used < pool->copies[i]; used++)
            numbers[m++] = pool->numbers[i];
    }
    self->meter.bytes = bytes_of_bits(m);
    boyi__meter_phase(&self->meter, "deciding subsets");
    if (UINT64_C(1) << m > self->meter.max_states) {
        self->meter.states = UINT64_C(1) << m;
        return boyi__meter_fail(&self->meter, BOYI_LIMIT, pool->name, error);
    }
    own->bits = boyi__huge_alloc(boyi__size(self->meter.bytes));
    if (!own->bits)
        return boyi__fail_memory(error, pool->name);
    /* Counting the cores takes longer than filling a small table. */
    boyi__pool_options how = {.threads = m < BOYI__POOL_LEAST_SHARED ? 1 : boyi__thread_count(options),
                              .go_on = go_on,
                              .context = self};
    boyi__pool_status filled = boyi__pool_fill(numbers, m, self->left, &how, own->bits);
    if (filled == BOYI__POOL_CANCELLED)
        return boyi__meter_fail(&self->meter, self->status, pool->name, error);
    return filled ? boyi__fail_memory(error, pool->name) : BOYI_OK;
}

/* Whether the total is reached, can't be reached, or can be reached by one number: nothing is stored then. */
static bool is_plain(const boyi__pool_game *pool, const uint64_t *used, int64_t left)
{
    return left <= 0 || pool->sum < pool->total || largest_free(pool, used) >= left;
}

static boyi_status solve_once(const void *self, boyi_state state, const boyi_options *options,
                              boyi_error *error, boyi_effort *effort, void **work)
{
    const boyi__pool_game *pool = self;
    shortcut *own = calloc(1, sizeof *own);
    if (!own)
        return BOYI_MEMORY;
    *work = own;
    int64_t taken = boyi__pool_used(pool, state, own->used);
    task making = {.pool = pool,
                   .used = own->used,
                   .free_numbers = count_free(pool, own->used),
                   .cells = pool->states - state};
    making.left = taken < pool->total ? pool->total - taken : 0;
    if (is_plain(pool, own->used, making.left))
        return BOYI_OK;
    boyi__meter_start(&making.meter, options);
    boyi_status status = judge_bits(&making, options->method == BOYI_SHORTCUT, error);
    if (!status)
        status = fill_bits(&making, own, options, error);
    if (!status)
        *effort = (boyi_effort){.visited = UINT64_C(1) << making.free_numbers, .bytes = making.meter.bytes};
    return status;
}

/* ---- The shortcut of a pool ---- */

bool boyi__pool_shortcut(const void *self, boyi_method method, boyi_shortcut *out)
{
    const uint64_t none_used[BOYI__POOL_MOST_KINDS] = {0};
    const boyi__pool_game *pool = self;
    if (!pool->reuse)
        *out = (boyi_shortcut){.solve = solve_once,
                               .free = free_shortcut,
                               .value = value,
                               .lacks_plies = !is_plain(pool, none_used, pool->total)};
    else if (is_one_to_m(pool))
        *out = (boyi_shortcut){.value = reuse_value, .facts = reuse_facts, .facts_always = true};
    else
        *out = (boyi_shortcut){.solve = solve_sequence,
                               .free = free_sequence,
                               .value = sequence_value,
                               .facts = sequence_facts,
                               .lacks_plies = true,
                               .facts_always = true};
    return method == BOYI_SHORTCUT && (!pool->reuse || pool->kinds > 0);
}
