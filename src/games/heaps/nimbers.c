/* Nimbers of heaps, one after the other, and proofs that they repeat.
 *
 * G(n), the nimber of a heap of n, is the smallest number that is not the nimber of anything a move leads to;
 * two heaps that are left count as the XOR of theirs. Done plainly that is all amounts, or all pairs, for
 * each n. Four ways do better:
 *
 * One range low-high. G(n) = (n mod (low + high)) / low, rounded down: a formula, and its period low + high.
 * Without an end G(n) = n / low. (A heap of low + high + r is answered like r: whatever is taken, take the
 * rest of low + high.) Proper divisors: G(n) is the number of times 2 divides n.
 *
 * Ranges. How many options have nimber v is kept for every v. From n - 1 to n each range gains one option and
 * loses one:
 *
 *     --take 2-4    n = 9     5 6 7            a step: + G(n - low), - G(n - high - 1)
 *                   n = 10      6 7 8
 *
 * so a heap costs a step a range and a search for the first v without an option, in a tree of bits 64 wide.
 *
 * Codes: sparse space (Berlekamp, Conway, Guy: Winning Ways, ch. 4). Choose a mask and call v rare if v &
 * mask has an even number of bits, else common. Then rare ^ rare and common ^ common are rare, rare ^ common
 * is common: most pairs of heaps give rare values, so that G(n) tends to be common, and that keeps itself up.
 *
 *     heaps          rare ones: few        all others
 *     G              0 3 5 6 …             1 2 4 7 …          (mask 7)
 *
 *     1. Pairs with a rare heap in them: few. They give every common option there is, so the first common
 * value without a mark is the answer, unless a smaller rare one is no option.
 *     2. Go through the other pairs until all those smaller rare values have been seen: soon, as a rule. If
 * the pairs end first, the first one not seen is the answer, and n is rare.
 *
 * The answer is the exact one with any mask; a good one makes it fast. It is chosen anew whenever the number
 * of heaps has doubled, so that the fewest heaps are rare: for all masks at once by a Walsh-Hadamard
 * transform of how often each value occurs. O(n * rare heaps) instead of O(n^2) in all.
 * Grundy's game has 1273 rare heaps among the first 10^6 and 0.56 has 45; in 0.007 it is still 4 in 100 of
 * those around 2 * 10^5.
 *
 * Squares, primes, Fibonacci numbers: plainly, all amounts up to n.
 *
 * Who wins, misère: one range is lost exactly where its nimber is 1, by the same answers; else plainly, by
 * whether there is an option that is lost.
 *
 * Periods. Let G(n + p) = G(n) be seen for first <= n < end. It is true for ever
 *
 *     ranges with an end     if end >= first + most, the largest amount: the same `most` values before n give
 *                            the same G(n)
 *     codes                  if end >= 2 first + p + k, k the last place of the code and first >= 1 (Guy and
 *                            Smith 1956): of two heaps left from n + p >= end + p the larger has first + p or
 *                            more, so it may be p smaller without a change. Without splits first + k will do
 *     a range without end    see code_tail: G(n + p) = G(n) + step
 *
 * It is the same for who wins: the same values before n give the same value of n, once all amounts can be
 * taken. With a range t … without end, misère: the smallest amount is a lost heap, since all it leaves is
 * nothing; so all heaps of t more than that are won, and a window that reaches beyond them is a proof.
 *
 * The smallest such p comes from the Z function of the values, last one first, in O(n) whenever n has
 * doubled.
 */
#include "games/heaps/nimbers.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_DIGIT = 7,
    LEAVES_NONE = 1,
    LEAVES_ONE = 2,
    LEAVES_TWO = 4,
    FIRST_STAGE = 64,    /* heaps; doubled at each stage                                  */
    BYTES_PER_HEAP = 24, /* of all arrays together, also while they grow                  */
    RANGES_SEARCH = 1 << 22,
    CODE_SEARCH = 1 << 21, /* heaps, or CODE_EFFORT steps but not less than CODE_SURE heaps  */
    CODE_SURE = 1 << 15,
    CODE_EFFORT = 1 << 28,
    LEAST_BATCH = 256,       /* pairs between two looks at what is still to be seen           */
    WORK_PER_CALL = 1 << 22, /* steps between two calls of go_on                              */
    MOST_LEVELS = 6,         /* 64^6 > 2^32                                                   */
};

static const size_t usual_bytes = (size_t)1 << 30;

struct boyi__nimbers {
    enum { BY_TABLE, BY_RANGE, BY_RANGE_MISERE, BY_DIVISORS } way;
    boyi__nimber_range range; /* of BY_RANGE and BY_RANGE_MISERE             */
    uint32_t *values;
    size_t count;
    bool proven;
    boyi__nimber_period period;
};

/* A set of small numbers that finds its least: bit i of a level stands for word i of the level below. */
typedef struct {
    uint64_t *levels[MOST_LEVELS];
    unsigned height;
} number_set;

/* A sequence in the making. */
typedef struct {
    const boyi__nimber_rules *rules;
    const boyi__nimbers_options *wish;
    uint32_t *values;
    size_t count;    /* known                    */
    size_t stage;    /* the arrays have room for */
    uint64_t work;   /* steps since go_on        */
    uint64_t effort; /* steps in all, at the end of the last stage */

    uint64_t most;     /* ranges: the largest amount                   */
    uint32_t *options; /* ranges: [v]: how many options have nimber v  */
    number_set vacant; /* ranges: the v without any                    */

    uint32_t *amounts; /* squares and the like, up to the stage        */
    size_t amounts_count;

    uint32_t *marks; /* codes, squares: [v] == n + 1: v is an option of n */
    size_t marks_count;
    uint32_t span;  /* codes: a power of two above all values            */
    uint32_t mask;  /* codes: of the sparse space                        */
    uint32_t *rare; /* codes: the rare heaps, rising                     */
    size_t rare_count;
} maker;

static bool resize(void *block_address, size_t count, size_t size)
{
    void **block = block_address;
    void *moved = realloc(*block, (count ? count : 1) * size);
    if (moved)
        *block = moved;
    return moved;
}

/* ---- A set that finds its least ------------------------------------------------------------------- */

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

/* The set is not empty. */
static size_t set_least(const number_set *set)
{
    size_t number = 0;
    for (unsigned i = set->height; i-- > 0;)
        number = number * 64 + (size_t)__builtin_ctzll(set->levels[i][number]);
    return number;
}

/* Room for 0 … size - 1; empty. */
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

/* ---- Ranges --------------------------------------------------------------------------------------- */

static boyi__nimbers_status grow_ranges(maker *make, size_t stage)
{
    const size_t old = make->stage ? make->stage + 1 : 0;
    if (!resize(&make->options, stage + 1, sizeof *make->options))
        return BOYI__NIMBERS_MEMORY;
    memset(make->options + old, 0, (stage + 1 - old) * sizeof *make->options);
    set_free(&make->vacant);
    if (!set_new(&make->vacant, stage + 1))
        return BOYI__NIMBERS_MEMORY;
    for (size_t v = 0; v <= stage; v++)
        if (make->options[v] == 0)
            set_add(&make->vacant, v);
    return BOYI__NIMBERS_OK;
}

/* Who wins a heap of n, whose options are known: is there one that is lost, is there any? */
static uint32_t outcome_of(const maker *make, size_t n, bool any_lost, bool any)
{
    if (any_lost || make->rules->play == BOYI__NIMBER_MISERE)
        return any_lost || !any;
    return n > 0 && n <= make->most; /* reach: taking the largest amount empties it */
}

static uint32_t next_of_ranges(maker *make, size_t n)
{
    const boyi__nimber_rules *rules = make->rules;
    for (size_t i = 0; i < rules->ranges_count; i++) {
        const boyi__nimber_range range = rules->ranges[i];
        if (range.low <= n) {
            const uint32_t gained = make->values[n - range.low];
            if (make->options[gained]++ == 0)
                set_remove(&make->vacant, gained);
        }
        if (range.high < n) {
            const uint32_t lost = make->values[n - range.high - 1];
            if (--make->options[lost] == 0)
                set_add(&make->vacant, lost);
        }
    }
    make->work += rules->ranges_count;
    if (rules->play != BOYI__NIMBER_NORMAL)
        return outcome_of(make, n, make->options[0], make->options[0] || make->options[1]);
    return (uint32_t)set_least(&make->vacant);
}

/* ---- Squares, primes, Fibonacci numbers ----------------------------------------------------------- */

static bool list_primes(maker *make, size_t stage)
{
    unsigned char *composite = calloc(stage, 1);
    if (!composite)
        return false;
    for (size_t p = 2; p < stage; p++) {
        if (composite[p])
            continue;
        make->amounts[make->amounts_count++] = (uint32_t)p;
        for (size_t multiple = p * p; multiple < stage; multiple += p)
            composite[multiple] = 1;
    }
    free(composite);
    return true;
}

/* All amounts below the stage. Their nimbers are at most as many as they are. */
static boyi__nimbers_status grow_amounts(maker *make, size_t stage)
{
    if (!resize(&make->amounts, stage, sizeof *make->amounts) ||
        !resize(&make->marks, stage + 1, sizeof *make->marks))
        return BOYI__NIMBERS_MEMORY;
    memset(make->marks, 0, (stage + 1) * sizeof *make->marks);
    make->amounts_count = 0;
    if (make->rules->kind == BOYI__NIMBER_PRIMES)
        return list_primes(make, stage) ? BOYI__NIMBERS_OK : BOYI__NIMBERS_MEMORY;
    if (make->rules->kind == BOYI__NIMBER_SQUARES)
        for (size_t root = 1; root * root < stage; root++)
            make->amounts[make->amounts_count++] = (uint32_t)(root * root);
    else
        for (size_t small = 1, large = 1; large < stage; large += small, small = large - small)
            make->amounts[make->amounts_count++] = (uint32_t)large;
    return BOYI__NIMBERS_OK;
}

static uint32_t next_of_amounts(maker *make, size_t n)
{
    const uint32_t stamp = (uint32_t)n + 1;
    size_t i = 0;
    for (; i < make->amounts_count && make->amounts[i] <= n; i++)
        make->marks[make->values[n - make->amounts[i]]] = stamp;
    make->work += i;
    uint32_t v = 0;
    while (make->marks[v] == stamp)
        v++;
    return v;
}

/* ---- Codes ---------------------------------------------------------------------------------------- */

static inline bool is_rare(uint32_t v, uint32_t mask)
{
    return !__builtin_parity(v & mask);
}

/* counts[m] becomes the sum over v of counts[v], less where v & m has an odd number of bits. */
static void transform(int64_t *counts, size_t span)
{
    for (size_t half = 1; half < span; half *= 2)
        for (size_t i = 0; i < span; i++)
            if (!(i & half)) {
                const int64_t x = counts[i], y = counts[i | half];
                counts[i] = x + y;
                counts[i | half] = x - y;
            }
}

/* Choose the mask that makes the fewest heaps rare, and list those. */
static boyi__nimbers_status choose_mask(maker *make)
{
    int64_t *counts = calloc(make->span, sizeof *counts);
    if (!counts)
        return BOYI__NIMBERS_MEMORY;
    for (size_t n = 1; n < make->count; n++)
        counts[make->values[n]]++;
    transform(counts, make->span);
    make->mask = 0;
    for (uint32_t mask = 1; mask < make->span; mask++)
        if (counts[mask] < counts[make->mask])
            make->mask = mask;
    free(counts);
    make->rare_count = 0;
    for (size_t n = 1; n < make->count; n++)
        if (is_rare(make->values[n], make->mask))
            make->rare[make->rare_count++] = (uint32_t)n;
    return BOYI__NIMBERS_OK;
}

/* XORs of values stay below the span, so the first value without a mark is at most the span, the first common
 * one less than twice that. */
static bool widen_span(maker *make, uint32_t span)
{
    if (!resize(&make->marks, 2 * (size_t)span, sizeof *make->marks))
        return false;
    memset(make->marks + make->marks_count, 0, (2 * (size_t)span - make->marks_count) * sizeof *make->marks);
    make->marks_count = 2 * (size_t)span;
    make->span = span;
    return true;
}

static boyi__nimbers_status grow_code(maker *make, size_t stage)
{
    if (!resize(&make->rare, stage, sizeof *make->rare) || (!make->span && !widen_span(make, 1)))
        return BOYI__NIMBERS_MEMORY;
    return choose_mask(make);
}

/* Options without a split. */
static void mark_single_heaps(maker *make, size_t n)
{
    const boyi__nimber_rules *rules = make->rules;
    for (size_t taken = 1; taken < rules->digits_count && taken <= n; taken++) {
        if (taken == n && rules->digits[taken] & LEAVES_NONE)
            make->marks[0] = (uint32_t)n + 1;
        if (taken < n && rules->digits[taken] & LEAVES_ONE)
            make->marks[make->values[n - taken]] = (uint32_t)n + 1;
    }
}

/* The pairs of heaps of `both` together, of which one is rare. */
static void mark_rare_pairs(maker *make, size_t both, uint32_t stamp)
{
    const uint32_t *restrict rare = make->rare, *restrict values = make->values;
    uint32_t *restrict marks = make->marks;
    const size_t count = make->rare_count;
    const size_t skipped = make->rules->unequal && both % 2 == 0 ? both / 2 : 0;
    size_t i = 0;
    for (; i < count && rare[i] < both; i++)
        if (rare[i] != skipped)
            marks[values[rare[i]] ^ values[both - rare[i]]] = stamp;
    make->work += i;
}

static size_t count_unmarked(const uint32_t *marks, uint32_t stamp, uint32_t limit)
{
    size_t unmarked = 0;
    for (uint32_t v = 0; v < limit; v++)
        unmarked += marks[v] != stamp;
    return unmarked;
}

/* All pairs, until every value below the limit has been seen. Marking blindly and counting now and then is
 * twice as fast as looking at each value. */
static void mark_pairs_below(maker *make, size_t both, uint32_t stamp, uint32_t limit)
{
    const uint32_t *restrict values = make->values;
    uint32_t *restrict marks = make->marks;
    const size_t last = make->rules->unequal ? (both - 1) / 2 : both / 2;
    const size_t batch = limit > LEAST_BATCH ? limit : LEAST_BATCH;
    size_t a = 1;
    while (a <= last && count_unmarked(marks, stamp, limit)) {
        const size_t end = last - a < batch ? last + 1 : a + batch;
        for (; a < end; a++)
            marks[values[a] ^ values[both - a]] = stamp;
    }
    make->work += a;
}

static uint32_t first_unmarked(const maker *make, uint32_t stamp)
{
    uint32_t v = 0;
    while (make->marks[v] == stamp)
        v++;
    return v;
}

static uint32_t next_of_code(maker *make, size_t n)
{
    const boyi__nimber_rules *rules = make->rules;
    const uint32_t stamp = (uint32_t)n + 1;
    mark_single_heaps(make, n);
    for (size_t taken = 0; taken < rules->digits_count && taken + 2 <= n; taken++)
        if (rules->digits[taken] & LEAVES_TWO)
            mark_rare_pairs(make, n - taken, stamp);
    if (make->mask) { /* else all heaps are rare and nothing is left to see */
        uint32_t common = 0;
        while (make->marks[common] == stamp || is_rare(common, make->mask))
            common++;
        for (size_t taken = 0; taken < rules->digits_count && taken + 2 <= n; taken++)
            if (rules->digits[taken] & LEAVES_TWO)
                mark_pairs_below(make, n - taken, stamp, common);
    }
    return first_unmarked(make, stamp);
}

/* Who wins, where no move leaves two heaps. */
static uint32_t next_outcome_of_code(maker *make, size_t n)
{
    const boyi__nimber_rules *rules = make->rules;
    bool any = false, any_lost = false;
    for (size_t taken = 1; taken < rules->digits_count && taken <= n; taken++) {
        const bool may = rules->digits[taken] & (taken < n ? LEAVES_ONE : LEAVES_NONE);
        any |= may;
        any_lost |= may && !make->values[n - taken];
    }
    make->work += rules->digits_count;
    return outcome_of(make, n, any_lost, any);
}

static bool note_code(maker *make, size_t n)
{
    const uint32_t v = make->values[n];
    if (n && is_rare(v, make->mask))
        make->rare[make->rare_count++] = (uint32_t)n;
    return v < make->span || widen_span(make, 2 * make->span);
}

/* ---- Stages --------------------------------------------------------------------------------------- */

static boyi__nimbers_status grow(maker *make, size_t stage)
{
    boyi__nimbers_status status;
    if (!resize(&make->values, stage, sizeof *make->values))
        return BOYI__NIMBERS_MEMORY;
    if (make->rules->kind == BOYI__NIMBER_TAKE)
        status = grow_ranges(make, stage);
    else if (make->rules->play != BOYI__NIMBER_NORMAL)
        status = BOYI__NIMBERS_OK;
    else if (make->rules->kind == BOYI__NIMBER_CODE)
        status = grow_code(make, stage);
    else
        status = grow_amounts(make, stage);
    make->stage = stage;
    return status;
}

static bool may_go_on(maker *make)
{
    const boyi__nimbers_options *wish = make->wish;
    if (make->work < WORK_PER_CALL)
        return true;
    make->effort += make->work;
    make->work = 0;
    return !wish->go_on || wish->go_on(wish->context, make->count);
}

/* Compute the nimbers of all heaps below the stage. */
static boyi__nimbers_status run_stage(maker *make, size_t stage)
{
    const bool sparse = make->rules->kind == BOYI__NIMBER_CODE && make->rules->play == BOYI__NIMBER_NORMAL;
    boyi__nimbers_status status = grow(make, stage);
    while (!status && make->count < stage) {
        const size_t n = make->count;
        if (make->rules->kind == BOYI__NIMBER_TAKE)
            make->values[n] = next_of_ranges(make, n);
        else if (sparse)
            make->values[n] = next_of_code(make, n);
        else if (make->rules->kind == BOYI__NIMBER_CODE)
            make->values[n] = next_outcome_of_code(make, n);
        else
            make->values[n] = next_of_amounts(make, n);
        make->count++;
        if (sparse && !note_code(make, n))
            status = BOYI__NIMBERS_MEMORY;
        else if (!may_go_on(make))
            status = BOYI__NIMBERS_CANCELLED;
    }
    return status;
}

/* ---- Periods -------------------------------------------------------------------------------------- */

/* What a proof needs: G(n + p) = G(n) seen for first <= n < heaps * first + (heaps - 1) * p + window. */
typedef struct {
    uint64_t heaps;  /* that a move may leave: 1 or 2 */
    uint64_t window; /* UINT64_MAX: there is no proof */
    uint64_t tail;   /* the low end of a range without end; 0: none */
    size_t least;    /* the first that the proof can start from */
} proof_need;

static proof_need need_of_ranges(const boyi__nimber_rules *rules)
{
    proof_need need = {.heaps = 1};
    for (size_t i = 0; i < rules->ranges_count; i++) {
        const boyi__nimber_range range = rules->ranges[i];
        if (range.high == UINT64_MAX && (!need.tail || range.low < need.tail))
            need.tail = range.low;
        if (range.high != UINT64_MAX && range.high > need.window)
            need.window = range.high;
    }
    if (need.tail && need.window < need.tail)
        need.window = need.tail;
    if (need.tail && rules->play != BOYI__NIMBER_NORMAL) {
        need.window += rules->ranges[0].low; /* the smallest amount, or a larger one */
        need.tail = 0;
    }
    return need;
}

static proof_need need_of(const boyi__nimber_rules *rules)
{
    if (rules->kind == BOYI__NIMBER_TAKE)
        return need_of_ranges(rules);
    proof_need need = {.heaps = 1, .least = 1};
    /* Of two heaps that may not be equal, one can't just be made p smaller. */
    if (rules->kind != BOYI__NIMBER_CODE || rules->unequal)
        need.window = UINT64_MAX;
    else
        for (size_t taken = 0; taken < rules->digits_count; taken++) {
            if (rules->digits[taken])
                need.window = taken;
            if (rules->digits[taken] & LEAVES_TWO)
                need.heaps = 2;
        }
    return need;
}

/* With a range t … without end, let A(n) be the nimbers of 0 … n - t. A(n) is 0 … a(n) - 1 without a gap: a
 * heap whose nimber is larger than some v had v among its options, all of them smaller heaps. So G(n) depends
 * on the t values before n, seen from a(n), alone - and a moves by 0 or 1, when G(n + 1 - t) is a. Both
 * movements together, G(n) - a(n) and a's own, are the code of n; codes that repeat for t values repeat for
 * ever, and G grows by what a has grown. */
static void code_tail(const maker *make, uint64_t tail, uint32_t *codes)
{
    uint32_t a = 0;
    for (size_t n = 0; n < make->count; n++) {
        const uint32_t moves = n + 1 >= tail && make->values[n + 1 - tail] == a;
        codes[n] = 2 * (make->values[n] - a) + moves;
        a += moves;
    }
}

/* lengths[p]: for how many values, from the last one back, codes[n] = codes[n - p]. (The Z function of the
 * codes, last one first: Gusfield 1997, ch. 1.) */
static void match_lengths(const uint32_t *codes, size_t count, uint32_t *lengths)
{
    const uint32_t *last = codes + count - 1;
    size_t left = 0, right = 0; /* the match that reaches farthest */
    for (size_t p = 1; p < count; p++) {
        size_t length = 0;
        if (p < right)
            length = lengths[p - left] < right - p ? lengths[p - left] : right - p;
        while (p + length < count && *(last - length) == *(last - p - length))
            length++;
        lengths[p] = (uint32_t)length;
        if (p + length > right) {
            left = p;
            right = p + length;
        }
    }
}

static bool is_proof(const proof_need *need, uint64_t count, uint64_t p, uint64_t length)
{
    uint64_t first = count - p - length;
    if (first < need->least)
        first = need->least;
    return count - p >= need->heaps * first + (need->heaps - 1) * p + need->window;
}

static void note_period(boyi__nimbers *nimbers, const maker *make, size_t p, size_t first)
{
    const uint32_t *values = make->values;
    const uint32_t step = values[make->count - 1] - values[make->count - 1 - p];
    while (first > 0 && values[first - 1 + p] == values[first - 1] + step)
        first--;
    nimbers->proven = true;
    nimbers->period = (boyi__nimber_period){
        .period = p, .step = step, .first = first, .preperiod = first ? first - 1 : 0};
}

/* The first p with a proof is the smallest period: a smaller one would hold from the same heap on, and so
 * have been proven. */
static boyi__nimbers_status look_for_period(boyi__nimbers *nimbers, const maker *make, const proof_need *need)
{
    const size_t count = make->count;
    if (need->window >= count)
        return BOYI__NIMBERS_OK;
    uint32_t *lengths = malloc(count * sizeof *lengths);
    uint32_t *codes = need->tail ? malloc(count * sizeof *codes) : make->values;
    boyi__nimbers_status status = BOYI__NIMBERS_MEMORY;
    if (lengths && codes) {
        status = BOYI__NIMBERS_OK;
        if (need->tail)
            code_tail(make, need->tail, codes);
        match_lengths(codes, count, lengths);
        for (size_t p = 1; p < count && !nimbers->proven; p++)
            if (is_proof(need, count, p, lengths[p]))
                note_period(nimbers, make, p, count - p - lengths[p]);
    }
    if (need->tail)
        free(codes);
    free(lengths);
    return status;
}

/* ---- Making it ------------------------------------------------------------------------------------ */

static bool are_rules(const boyi__nimber_rules *rules)
{
    if (rules->kind == BOYI__NIMBER_TAKE)
        for (size_t i = 0; i < rules->ranges_count; i++)
            if (rules->ranges[i].low == 0 || rules->ranges[i].high < rules->ranges[i].low)
                return false;
    if (rules->play != BOYI__NIMBER_NORMAL && rules->kind != BOYI__NIMBER_TAKE &&
        (rules->kind != BOYI__NIMBER_CODE || rules->play == BOYI__NIMBER_REACH))
        return false;
    if (rules->kind == BOYI__NIMBER_CODE)
        for (size_t taken = 0; taken < rules->digits_count; taken++)
            if (rules->digits[taken] > MOST_DIGIT ||
                (rules->play != BOYI__NIMBER_NORMAL && rules->digits[taken] & LEAVES_TWO) ||
                (taken == 0 && rules->digits[taken] & ~LEAVES_TWO))
                return false;
    return true;
}

/* As many heaps as there is memory for. */
static uint64_t room_of(const boyi__nimbers_options *wish)
{
    const uint64_t room = (wish->bytes ? wish->bytes : usual_bytes) / BYTES_PER_HEAP;
    return room > UINT32_MAX / 2 ? UINT32_MAX / 2 : room ? room : 1;
}

/* How far to look for a period; 0: there is no proof. */
static uint64_t search_of(const boyi__nimber_rules *rules, const boyi__nimbers_options *wish,
                          const proof_need *need)
{
    uint64_t search = wish->search ? wish->search : CODE_SEARCH;
    if (!wish->search && rules->kind == BOYI__NIMBER_TAKE)
        search = need->window > RANGES_SEARCH / 4 ? 4 * need->window : RANGES_SEARCH;
    const uint64_t room = room_of(wish);
    search = search < room ? search : room;
    return need->window < search ? search : 0;
}

static boyi__nimbers_status next_stage(maker *make, uint64_t limit)
{
    const uint64_t stage = make->count < FIRST_STAGE / 2 ? FIRST_STAGE : 2 * make->count;
    return run_stage(make, (size_t)(stage < limit ? stage : limit));
}

/* First a period is looked for, at stages that are the same whatever heap is wished for: what is known of a
 * game does not depend on the question. Only then, without one, the heap that is wished for. */
static boyi__nimbers_status compute(boyi__nimbers *nimbers, maker *make)
{
    const proof_need need = need_of(make->rules);
    const boyi__nimbers_options *wish = make->wish;
    const uint64_t search = search_of(make->rules, wish, &need), room = room_of(wish);
    const uint64_t target = wish->heap < room ? wish->heap + 1 : room;
    const bool by_effort = !wish->search && make->rules->kind == BOYI__NIMBER_CODE;
    boyi__nimbers_status status = BOYI__NIMBERS_OK;
    while (!status && !nimbers->proven && make->count < search &&
           !(by_effort && make->count >= CODE_SURE && make->effort + make->work >= CODE_EFFORT)) {
        status = next_stage(make, search);
        if (!status)
            status = look_for_period(nimbers, make, &need);
    }
    while (!status && !nimbers->proven && make->count < target)
        status = next_stage(make, target);
    return status;
}

/* Hand the values over; those that the period gives again are not kept. */
static void keep_values(boyi__nimbers *nimbers, maker *make)
{
    nimbers->count = nimbers->proven ? nimbers->period.first + nimbers->period.period : make->count;
    resize(&make->values, nimbers->count, sizeof *make->values);
    nimbers->values = make->values;
    make->values = NULL;
}

static void maker_free(maker *make)
{
    set_free(&make->vacant);
    free(make->rare);
    free(make->marks);
    free(make->amounts);
    free(make->options);
    free(make->values);
}

static boyi__nimbers_status make_table(boyi__nimbers *nimbers, const boyi__nimber_rules *rules,
                                       const boyi__nimbers_options *wish)
{
    maker make = {.rules = rules, .wish = wish};
    for (size_t i = 0; rules->kind == BOYI__NIMBER_TAKE && i < rules->ranges_count; i++)
        make.most = rules->ranges[i].high > make.most ? rules->ranges[i].high : make.most;
    const boyi__nimbers_status status = compute(nimbers, &make);
    if (!status)
        keep_values(nimbers, &make);
    maker_free(&make);
    return status;
}

static void use_range(boyi__nimbers *nimbers, boyi__nimber_range range, bool misere)
{
    const bool endless = range.high == UINT64_MAX;
    nimbers->way = misere ? BY_RANGE_MISERE : BY_RANGE;
    nimbers->range = range;
    nimbers->period = (boyi__nimber_period){.period = range.low + (endless ? 0 : range.high),
                                            .step = endless};
    nimbers->proven = endless || range.high <= UINT64_MAX - range.low; /* else it does not fit 64 bits */
    if (endless && misere) {                                           /* won from 2 low on */
        nimbers->proven = range.low <= UINT64_MAX / 2;
        nimbers->period = (boyi__nimber_period){
            .period = 1, .first = 2 * range.low, .preperiod = 2 * range.low - 1};
    }
}

boyi__nimbers_status boyi__nimbers_new(const boyi__nimber_rules *rules, const boyi__nimbers_options *wish,
                                       boyi__nimbers **out)
{
    boyi__nimbers_status status = BOYI__NIMBERS_OK;
    if (!are_rules(rules))
        return BOYI__NIMBERS_RULES;
    boyi__nimbers *nimbers = calloc(1, sizeof *nimbers);
    if (!nimbers)
        return BOYI__NIMBERS_MEMORY;
    if (rules->kind == BOYI__NIMBER_DIVISORS)
        nimbers->way = BY_DIVISORS;
    else if (rules->kind == BOYI__NIMBER_TAKE && rules->ranges_count == 1 &&
             rules->play != BOYI__NIMBER_REACH)
        use_range(nimbers, rules->ranges[0], rules->play == BOYI__NIMBER_MISERE);
    else
        status = make_table(nimbers, rules, wish);
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

/* ---- Reading it ----------------------------------------------------------------------------------- */

uint64_t boyi__nimbers_reach(const boyi__nimbers *nimbers)
{
    return nimbers->way != BY_TABLE || nimbers->proven ? UINT64_MAX : nimbers->count;
}

static uint64_t value_of_range(boyi__nimber_range range, uint64_t heap)
{
    uint64_t sum;
    const bool fits = !__builtin_add_overflow(range.low, range.high, &sum); /* else no heap is that large */
    return (fits ? heap % sum : heap) / range.low;
}

boyi__nimbers_status boyi__nimbers_value(const boyi__nimbers *nimbers, uint64_t heap, uint64_t *out)
{
    const boyi__nimber_period *period = &nimbers->period;
    if (nimbers->way == BY_DIVISORS)
        *out = heap ? (uint64_t)__builtin_ctzll(heap) : 0;
    else if (nimbers->way == BY_RANGE)
        *out = value_of_range(nimbers->range, heap);
    else if (nimbers->way == BY_RANGE_MISERE)
        *out = value_of_range(nimbers->range, heap) != 1;
    else if (heap < nimbers->count)
        *out = nimbers->values[heap];
    else if (nimbers->proven)
        *out = nimbers->values[period->first + (heap - period->first) % period->period] +
               period->step * ((heap - period->first) / period->period);
    else
        return BOYI__NIMBERS_BEYOND;
    return BOYI__NIMBERS_OK;
}

bool boyi__nimbers_period(const boyi__nimbers *nimbers, boyi__nimber_period *out)
{
    if (nimbers->proven)
        *out = nimbers->period;
    return nimbers->proven;
}
