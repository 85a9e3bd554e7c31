/* Nimbers of heaps, one after the other, until a period is proven (period.c).
 *
 * G(n), the nimber of a heap of n, is the smallest number that is not the nimber of an option; the nimber of
 * two heaps is the XOR of theirs. The definition alone takes all amounts, or all pairs, for each n. Four
 * methods do better:
 *
 * One range low-high. G(n) = (n mod (low + high)) / low, rounded down: a formula with period low + high.
 * Without an end G(n) = n / low. (A heap of low + high + r is answered like r: after any take, take the rest
 * of low + high.) Proper divisors: G(n) is the number of times 2 divides n.
 *
 * Ranges. For every v the number of options with nimber v is stored. From n - 1 to n each range gains one
 * option and loses one:
 *
 *     --take 2-4    n = 9     5 6 7            a step: + G(n - low), - G(n - high - 1)
 *                   n = 10      6 7 8
 *
 * so a heap costs one step per range and a search for the first v without an option, in a tree of 64-bit
 * words.
 *
 * Codes: the sparse space (sparse_space.h), O(n * rare heaps) for the whole sequence instead of O(n^2).
 *
 * Squares, primes, Fibonacci numbers: all amounts up to n, by definition.
 *
 * Outcomes (misère): with one range, lost exactly where the nimber is 1; else by definition, won if some
 * option is lost.
 */
#include "games/heaps/nimbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/heaps/period.h"
#include "games/heaps/sparse_space.h"

enum {
    MOST_DIGIT = 7,
    FIRST_STAGE = 64,    /* heaps; doubled at each stage */
    BYTES_PER_HEAP = 24, /* of all arrays together, also while they grow */
    RANGES_SEARCH = 1 << 22,
    CODE_SEARCH =
        1
        << 21, /* heaps, or CODE_WORK steps but not fewer than CODE_LEAST heaps; period.c knows what that finds for short codes */
    CODE_LEAST = 1 << 15,
    CODE_WORK = 1 << 28,
    WORK_PER_CALL = 1 << 22, /* steps between two calls of go_on */
    MOST_LEVELS = 6,         /* 64^6 > 2^32 */
};

static const size_t default_bytes = (size_t)1 << 30;

struct boyi__nimbers {
    enum { BY_TABLE, BY_RANGE, BY_RANGE_MISERE, BY_DIVISORS } method;
    boyi__range range; /* of BY_RANGE and BY_RANGE_MISERE */
    uint32_t *values;  /* of BY_TABLE */
    size_t count;
    boyi__nimber_period period; /* .period is 0: none is proven */
};

/* A set of small numbers with its minimum: bit i of a level is set if word i of the level below is not 0. */
typedef struct {
    uint64_t *levels[MOST_LEVELS];
    unsigned height;
} number_set;

/* A sequence being computed. */
typedef struct {
    const boyi__nimber_rules *rules;
    const boyi__nimbers_options *options;
    uint32_t *values;
    size_t count;    /* computed */
    size_t stage;    /* capacity of the arrays */
    uint64_t work;   /* steps since the last call of go_on */
    uint64_t effort; /* steps before that */

    uint64_t most;          /* ranges: the largest amount */
    uint32_t *options_with; /* ranges: [v]: how many options have nimber v */
    number_set vacant;      /* ranges: the v without any */

    uint32_t *amounts; /* squares, primes and Fibonacci numbers below the stage */
    size_t amounts_count;

    uint32_t *marks;           /* squares etc.: [v] == n + 1: v is an option of n */
    boyi__sparse_space *space; /* codes */
} builder;

static bool resize(void *block_address, size_t count, size_t size)
{
    void **block = block_address;
    void *moved = realloc(*block, (count ? count : 1) * size);
    if (moved)
        *block = moved;
    return moved;
}

/* ---- A set with its minimum ---- */

static void set_free(number_set *set)
{
    free(set->levels[0]);
    *set = (number_set){0};
}

static void set_add(number_set *set, size_t number)
{
    for (unsigned i = 0; i < set->height; i++, number /= 64)
        set->levels[i][number / 64] |= UINT64_C(1) << number % 64;
}

static void set_remove(number_set *set, size_t number)
{
    for (unsigned i = 0; i < set->height; i++, number /= 64)
        if (set->levels[i][number / 64] &= ~(UINT64_C(1) << number % 64))
            return;
}

/* The set must not be empty. */
static size_t set_minimum(const number_set *set)
{
    size_t number = 0;
    for (unsigned i = set->height; i-- > 0;)
        number = number * 64 + (size_t)__builtin_ctzll(set->levels[i][number]);
    return number;
}

/* An empty set of numbers below `size`. */
static bool set_new(number_set *set, size_t size)
{
    size_t words[MOST_LEVELS], all = 0;
    set->height = 0;
    do {
        size = words[set->height++] = size / 64 + 1;
        all += size;
    } while (size > 1 && set->height < MOST_LEVELS);
    set->levels[0] = calloc(all, sizeof(uint64_t));
    if (!set->levels[0])
        return false;
    for (unsigned i = 1; i < set->height; i++)
        set->levels[i] = set->levels[i - 1] + words[i - 1];
    return true;
}

/* ---- Ranges ---- */

static bool grow_ranges(builder *build, size_t stage)
{
    const size_t old = build->stage ? build->stage + 1 : 0;
    if (!resize(&build->options_with, stage + 1, sizeof *build->options_with))
        return false;
    memset(build->options_with + old, 0, (stage + 1 - old) * sizeof *build->options_with);
    set_free(&build->vacant);
    if (!set_new(&build->vacant, stage + 1))
        return false;
    for (size_t v = 0; v <= stage; v++)
        if (build->options_with[v] == 0)
            set_add(&build->vacant, v);
    return true;
}

/* The outcome of a heap of n, given whether it has any option and whether one of them is lost. */
static uint32_t outcome_of(const builder *build, size_t n, bool any_lost, bool any)
{
    if (any_lost || build->rules->play == BOYI__NIMBER_MISERE)
        return any_lost || !any;
    return n > 0 && n <= build->most; /* reach: taking the largest amount empties it */
}

static uint32_t next_of_ranges(builder *build, size_t n)
{
    const boyi__nimber_rules *rules = build->rules;
    for (size_t i = 0; i < rules->ranges_count; i++) {
        const boyi__range range = rules->ranges[i];
        if (range.low <= n) {
            const uint32_t gained = build->values[n - range.low];
            if (build->options_with[gained]++ == 0)
                set_remove(&build->vacant, gained);
        }
        if (range.high < n) {
            const uint32_t lost = build->values[n - range.high - 1];
            assert(build->options_with[lost] > 0);
            if (--build->options_with[lost] == 0)
                set_add(&build->vacant, lost);
        }
    }
    build->work += rules->ranges_count;
    if (rules->play != BOYI__NIMBER_NORMAL)
        return outcome_of(build, n, build->options_with[0], build->options_with[0] || build->options_with[1]);
    return (uint32_t)set_minimum(&build->vacant);
}

/* ---- Squares, primes, Fibonacci numbers ---- */

static bool list_primes(builder *build, size_t stage)
{
    unsigned char *composite = calloc(stage, 1);
    if (!composite)
        return false;
    for (size_t p = 2; p < stage; p++) {
        if (composite[p])
            continue;
        build->amounts[build->amounts_count++] = (uint32_t)p;
        for (size_t multiple = p * p; multiple < stage; multiple += p)
            composite[multiple] = 1;
    }
    free(composite);
    return true;
}

/* Lists all amounts below the stage. No nimber exceeds their number. */
static bool grow_amounts(builder *build, size_t stage)
{
    if (!resize(&build->amounts, stage, sizeof *build->amounts) ||
        !resize(&build->marks, stage + 1, sizeof *build->marks))
        return false;
    memset(build->marks, 0, (stage + 1) * sizeof *build->marks);
    build->amounts_count = 0;
    if (build->rules->kind == BOYI__NIMBER_PRIMES)
        return list_primes(build, stage);
    if (build->rules->kind == BOYI__NIMBER_SQUARES)
        for (size_t root = 1; root * root < stage; root++)
            build->amounts[build->amounts_count++] = (uint32_t)(root * root);
    else
        for (size_t small = 1, large = 1; large < stage; large += small, small = large - small)
            build->amounts[build->amounts_count++] = (uint32_t)large;
    return true;
}

static uint32_t first_unmarked(const builder *build, uint32_t stamp)
{
    uint32_t v = 0;
    while (build->marks[v] == stamp)
        v++;
    return v;
}

static uint32_t next_of_amounts(builder *build, size_t n)
{
    const uint32_t stamp = (uint32_t)n + 1;
    size_t i = 0;
    for (; i < build->amounts_count && build->amounts[i] <= n; i++)
        build->marks[build->values[n - build->amounts[i]]] = stamp;
    build->work += i;
    return first_unmarked(build, stamp);
}

/* ---- Codes ---- */

/* The outcome, where no move leaves two heaps. */
static uint32_t next_outcome_of_code(builder *build, size_t n)
{
    const boyi__nimber_rules *rules = build->rules;
    bool any = false, any_lost = false;
    for (size_t taken = 1; taken < rules->digits_count && taken <= n; taken++) {
        const bool allowed = rules->digits[taken] & (taken < n ? BOYI__LEAVES_ONE : BOYI__LEAVES_NONE);
        any |= allowed;
        any_lost |= allowed && !build->values[n - taken];
    }
    build->work += rules->digits_count;
    return outcome_of(build, n, any_lost, any);
}

/* ---- Stages ---- */

/* Grows the arrays to the stage, twice the heaps so far but at most `limit`, and computes the values of all
 * heaps below it. */
static boyi__nimbers_status run_stage(builder *build, uint64_t limit)
{
    const boyi__nimbers_options *options = build->options;
    const boyi__nimber_kind kind = build->rules->kind;
    const bool outcomes = build->rules->play != BOYI__NIMBER_NORMAL;
    const uint64_t doubled = build->count < FIRST_STAGE / 2 ? FIRST_STAGE : 2 * build->count;
    const size_t stage = (size_t)(doubled < limit ? doubled : limit);
    if (!resize(&build->values, stage, sizeof *build->values))
        return BOYI__NIMBERS_MEMORY;
    bool grown = true;
    if (kind == BOYI__NIMBER_TAKE)
        grown = grow_ranges(build, stage);
    else if (kind == BOYI__NIMBER_CODE && !outcomes)
        grown = boyi__sparse_space_grow(build->space, build->values, build->count, stage);
    else if (!outcomes)
        grown = grow_amounts(build, stage);
    if (!grown)
        return BOYI__NIMBERS_MEMORY;
    build->stage = stage;
    while (build->count < stage) {
        const size_t n = build->count;
        size_t done = 1;
        uint64_t steps = 0;
        if (kind == BOYI__NIMBER_TAKE)
            build->values[n] = next_of_ranges(build, n);
        else if (kind != BOYI__NIMBER_CODE)
            build->values[n] = next_of_amounts(build, n);
        else if (outcomes)
            build->values[n] = next_outcome_of_code(build, n);
        else
            done = boyi__sparse_space_next(build->space, build->rules, build->values, n, stage, &steps);
        if (done == 0)
            return BOYI__NIMBERS_MEMORY;
        build->count += done;
        build->work += steps;
        if (build->work < WORK_PER_CALL)
            continue;
        build->effort += build->work;
        build->work = 0;
        if (options->go_on && !options->go_on(options->context, build->count))
            return BOYI__NIMBERS_CANCELLED;
    }
    return BOYI__NIMBERS_OK;
}

/* First searches for a period, in stages that do not depend on the heap that is wanted, so that what is known
 * of a game does not depend on the question. Only if there is none, computes up to the wanted heap. */
static boyi__nimbers_status compute(boyi__nimbers *nimbers, builder *build)
{
    const boyi__period_proof proof = boyi__period_proof_of(build->rules);
    const boyi__nimbers_options *options = build->options;
    const bool is_code = build->rules->kind == BOYI__NIMBER_CODE;
    /* How many heaps fit into the memory. */
    uint64_t capacity = (options->bytes ? options->bytes : default_bytes) / BYTES_PER_HEAP;
    capacity = capacity > UINT32_MAX / 2 ? UINT32_MAX / 2 : capacity ? capacity : 1;
    const uint64_t wanted = options->heap < capacity ? options->heap + 1 : capacity;
    /* How far to search for a period. */
    uint64_t search = options->search ? options->search : CODE_SEARCH;
    if (!options->search && build->rules->kind == BOYI__NIMBER_TAKE)
        search = proof.window > RANGES_SEARCH / 4 ? 4 * proof.window : RANGES_SEARCH;
    search = search < capacity ? search : capacity;
    if (proof.window >= search || (!options->search && boyi__period_is_out_of_reach(build->rules)))
        search = 0; /* a proof is out of reach */

    boyi__nimbers_status status = BOYI__NIMBERS_OK;
    while (!status && !nimbers->period.period && build->count < search) {
        const bool enough_work = build->count >= CODE_LEAST && build->effort + build->work >= CODE_WORK;
        if (is_code && !options->search && enough_work)
            break;
        status = run_stage(build, search);
        if (!status && !boyi__period_find(&proof, build->values, build->count, &nimbers->period))
            status = BOYI__NIMBERS_MEMORY;
    }
    while (!status && !nimbers->period.period && build->count < wanted)
        status = run_stage(build, wanted);
    return status;
}

/* ---- Making a sequence ---- */

static bool are_valid(const boyi__nimber_rules *rules)
{
    const bool outcomes = rules->play != BOYI__NIMBER_NORMAL;
    if (rules->kind == BOYI__NIMBER_TAKE)
        for (size_t i = 0; i < rules->ranges_count; i++)
            if (rules->ranges[i].low == 0 || rules->ranges[i].high < rules->ranges[i].low)
                return false;
    if (outcomes && rules->kind != BOYI__NIMBER_TAKE &&
        (rules->kind != BOYI__NIMBER_CODE || rules->play == BOYI__NIMBER_REACH))
        return false;
    if (rules->kind == BOYI__NIMBER_CODE)
        for (size_t taken = 0; taken < rules->digits_count; taken++)
            if (rules->digits[taken] > MOST_DIGIT || (outcomes && rules->digits[taken] & BOYI__LEAVES_TWO) ||
                (taken == 0 && rules->digits[taken] & ~BOYI__LEAVES_TWO))
                return false;
    return true;
}

static boyi__nimbers_status make_table(boyi__nimbers *nimbers, const boyi__nimber_rules *rules,
                                       const boyi__nimbers_options *options)
{
    boyi__sparse_space space = {.threads = options->threads};
    builder build = {.rules = rules, .options = options, .space = &space};
    for (size_t i = 0; rules->kind == BOYI__NIMBER_TAKE && i < rules->ranges_count; i++)
        build.most = rules->ranges[i].high > build.most ? rules->ranges[i].high : build.most;
    const boyi__nimbers_status status = compute(nimbers, &build);
    if (!status) { /* the values that follow from the period are not stored */
        const boyi__nimber_period *period = &nimbers->period;
        nimbers->count = period->period ? (size_t)(period->first + period->period) : build.count;
        assert(nimbers->count <= build.count);
        resize(&build.values, nimbers->count, sizeof *build.values);
        nimbers->values = build.values;
        build.values = NULL;
    }
    set_free(&build.vacant);
    boyi__sparse_space_end(&space);
    free(build.marks);
    free(build.amounts);
    free(build.options_with);
    free(build.values);
    return status;
}

static void use_range(boyi__nimbers *nimbers, boyi__range range, bool misere)
{
    const bool endless = range.high == UINT64_MAX;
    nimbers->method = misere ? BY_RANGE_MISERE : BY_RANGE;
    nimbers->range = range;
    if (endless && misere && range.low <= UINT64_MAX / 2) /* won from 2 low on */
        nimbers->period = (boyi__nimber_period){
            .period = 1, .first = 2 * range.low, .preperiod = 2 * range.low - 1};
    else if (endless && !misere)
        nimbers->period = (boyi__nimber_period){.period = range.low, .step = 1};
    else if (!endless && range.high <= UINT64_MAX - range.low) /* otherwise it does not fit 64 bits */
        nimbers->period = (boyi__nimber_period){.period = range.low + range.high};
}

boyi__nimbers_status boyi__nimbers_new(const boyi__nimber_rules *rules, const boyi__nimbers_options *options,
                                       boyi__nimbers **out)
{
    boyi__nimbers_status status = BOYI__NIMBERS_OK;
    if (!are_valid(rules))
        return BOYI__NIMBERS_RULES;
    boyi__nimbers *nimbers = calloc(1, sizeof *nimbers);
    if (!nimbers)
        return BOYI__NIMBERS_MEMORY;
    if (rules->kind == BOYI__NIMBER_DIVISORS)
        nimbers->method = BY_DIVISORS;
    else if (rules->kind == BOYI__NIMBER_TAKE && rules->ranges_count == 1 &&
             rules->play != BOYI__NIMBER_REACH)
        use_range(nimbers, rules->ranges[0], rules->play == BOYI__NIMBER_MISERE);
    else
        status = make_table(nimbers, rules, options);
    if (status)
        boyi__nimbers_free(nimbers);
    else
        *out = nimbers;
    return status;
}

void boyi__nimbers_free(boyi__nimbers *nimbers)
{
    if (nimbers)
        free(nimbers->values);
    free(nimbers);
}

/* ---- Reading it ---- */

uint64_t boyi__nimbers_reach(const boyi__nimbers *nimbers)
{
    return nimbers->method != BY_TABLE || nimbers->period.period ? UINT64_MAX : nimbers->count;
}

static uint64_t value_of_range(boyi__range range, uint64_t heap)
{
    uint64_t sum;
    const bool fits = !__builtin_add_overflow(range.low, range.high, &sum); /* else no heap is that large */
    return (fits ? heap % sum : heap) / range.low;
}

boyi__nimbers_status boyi__nimbers_value(const boyi__nimbers *nimbers, uint64_t heap, uint64_t *out)
{
    const boyi__nimber_period *period = &nimbers->period;
    if (nimbers->method == BY_DIVISORS)
        *out = heap ? (uint64_t)__builtin_ctzll(heap) : 0;
    else if (nimbers->method == BY_RANGE)
        *out = value_of_range(nimbers->range, heap);
    else if (nimbers->method == BY_RANGE_MISERE)
        *out = value_of_range(nimbers->range, heap) != 1;
    else if (heap < nimbers->count)
        *out = nimbers->values[heap];
    else if (period->period)
        *out = nimbers->values[period->first + (heap - period->first) % period->period] +
               period->step * ((heap - period->first) / period->period);
    else
        return BOYI__NIMBERS_BEYOND;
    return BOYI__NIMBERS_OK;
}

bool boyi__nimbers_period(const boyi__nimbers *nimbers, boyi__nimber_period *out)
{
    *out = nimbers->period;
    return nimbers->period.period > 0;
}
