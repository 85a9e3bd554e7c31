/* A pool of numbers: every subset's winner, 64 or 512 subsets at a time.
 *
 * With W[x] = 1 when the player to move wins after the numbers of x are used,
 *
 *     W[x] = 1   iff   sum(x) < total  and  W[x + one more number] = 0 for some number not in x
 *
 * so a subset depends on all that hold one number more. They are larger as binary numbers, so going down from
 * the full set meets them first. One bit per subset makes that fast, because the subsets that differ only in
 * the first 6 (or 9) numbers are in one unit, a word of 64 (a vector of 512) bits:
 *
 *     x  =  t t t t | m m m m m m m m | l l l l l l
 *           block     unit in block     bit in unit
 *
 * A number t or m more: the same bit of another unit. The AND of all those units tells for each bit whether
 * every such move leads to a win for the opponent; a move to a 0 wins.
 *
 * A number l more: another bit of the same unit, 2^i places up. Bits are decided by the count of numbers in
 * them, most first. The lost bits with c numbers are shifted down by every 2^i:
 *
 *     subset   111 110 101 100 011 010 001 000
 *     lost      .   .   1   .   .   .   .   .     c = 2
 *     >> 1      .   .   .   1   .   .   .   .     100 can take a number and leave 101
 *     >> 2      .   .   .   .   1   .   .   .     011 can't: the subtraction has borrowed
 *     >> 4      .   .   .   .   .   .   1   .     001 can
 *
 * Taking a number away leaves c - 1 of them, borrowing leaves c or more. So one AND with the layer c - 1 keeps
 * the right ones, and 6 layers of 6 shifts decide 64 subsets, 9 layers of 9 decide 512.
 *
 * sum(x) < total: the sums of the l numbers are sorted once; for the rest of the total after t and m, the
 * bits still below it are one of 65 (513) masks. Units with no rest are all 0.
 *
 * Threads. Blocks with equally many t numbers do not depend on each other: layer by layer, most first, the
 * blocks of a layer are distributed to threads.
 *
 * Cost: 2^m bits, read about m - 9 times by vectors. Valid for any positive numbers and any total; sums
 * stop at INT64_MAX, which is never below a total.
 */
#include "games/pool/subset_bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_VECTOR 1
#include <immintrin.h>
#else
#define HAS_VECTOR 0
#endif

enum {
    WORD_NUMBERS = 6, /* 64 subsets  */
    VECTOR_NUMBERS = 9,
    VECTOR_WORDS = 8,
    MOST_LOW_SUBSETS = 1 << VECTOR_NUMBERS,
    MOST_TOP = 12, /* at most 2^12 blocks: enough for all threads and for a quick stop */
};

/* What all units share. */
typedef struct {
    const int64_t *numbers;
    uint64_t *bits;
    int64_t total;
    unsigned low, middle, top; /* how many numbers are l, m and t; together all */
    size_t unit_words;         /* 1 or VECTOR_WORDS                             */
    uint64_t valid;            /* the bits of a word that are subsets: not all with fewer than 6 numbers */
    int64_t *middle_sums;      /* of the 2^middle subsets of m                  */
    uint64_t *low_masks;       /* [k]: a unit with the k smallest sums set      */
    int64_t low_sums[MOST_LOW_SUBSETS]; /* sorted                               */
} pool_plan;

/* One block being filled. */
typedef struct {
    uint64_t *bits;
    const uint64_t *above[BOYI__POOL_MOST_NUMBERS]; /* blocks that hold one t number more */
    unsigned above_count;
    int64_t left; /* of the total after the t numbers; > 0 */
} pool_block;

typedef void fill_units(const pool_plan *plan, const pool_block *block);

size_t boyi__pool_words(unsigned m)
{
    return m <= WORD_NUMBERS ? 1 : (size_t)1 << (m - WORD_NUMBERS);
}

/* Both are at least 0. */
static inline int64_t add_up(int64_t x, int64_t y)
{
    return x > INT64_MAX - y ? INT64_MAX : x + y;
}

static int64_t sum_of(const int64_t *numbers, uint64_t subset)
{
    int64_t sum = 0;
    for (; subset; subset &= subset - 1)
        sum = add_up(sum, numbers[__builtin_ctzll(subset)]);
    return sum;
}

/* How many of the low sums are below what is left. */
static size_t count_below(const pool_plan *plan, int64_t left)
{
    size_t first = 0;
    for (size_t half = (size_t)1 << plan->low; half; half /= 2)
        if (first + half <= (size_t)1 << plan->low && plan->low_sums[first + half - 1] < left)
            first += half;
    return first;
}

static inline const uint64_t *mask_below(const pool_plan *plan, int64_t left)
{
    const size_t subsets = (size_t)1 << plan->low;
    const size_t below = plan->low_sums[subsets - 1] < left ? subsets : count_below(plan, left);
    return plan->low_masks + below * plan->unit_words;
}

/* ---- A word at a time ---- */

/* The bits of a word by the number of numbers in their subset. */
static const uint64_t layers[WORD_NUMBERS + 1] = {
    0x0000000000000001, 0x0000000100010116, 0x0001011601161668, 0x0116166816686880,
    0x1668688068808000, 0x6880800080000000, 0x8000000000000000,
};

/* The wins of a word. below: the subsets below the total; all_lose: those where every move that leaves the
 * word loses. */
static inline uint64_t decide_word(uint64_t below, uint64_t all_lose, uint64_t valid)
{
    uint64_t wins = below & ~all_lose;
    const uint64_t open = below & all_lose;
    if (!open)
        return wins;
    for (unsigned count = WORD_NUMBERS; count > 0; count--) {
        const uint64_t lost = layers[count] & valid & ~wins;
        const uint64_t reach = lost >> 1 | lost >> 2 | lost >> 4 | lost >> 8 | lost >> 16 | lost >> 32;
        wins |= reach & layers[count - 1] & open;
    }
    return wins;
}

static void fill_words(const pool_plan *plan, const pool_block *block)
{
    uint64_t *bits = block->bits;
    for (size_t unit = (size_t)1 << plan->middle; unit-- > 0;) {
        const int64_t left = block->left - plan->middle_sums[unit];
        if (left <= 0) {
            bits[unit] = 0;
            continue;
        }
        /* A number that is used already leads back to this unit, which is therefore all ones for now. */
        uint64_t all_lose = bits[unit] = UINT64_MAX;
        for (unsigned i = 0; i < block->above_count; i++)
            all_lose &= block->above[i][unit];
        for (unsigned i = 0; i < plan->middle; i++)
            all_lose &= bits[unit | (size_t)1 << i];
        bits[unit] = decide_word(*mask_below(plan, left), all_lose, plan->valid);
    }
}

/* ---- A vector at a time ---- */

#if HAS_VECTOR

#define AVX512 __attribute__((target("avx512f")))

/* Numbers 0 to 5 are bits of a lane, 6 to 8 select the lane: lane j holds popcount(j) of these. */
AVX512 static inline __m512i vector_layer(unsigned count)
{
    uint64_t lanes[VECTOR_WORDS];
    for (unsigned j = 0; j < VECTOR_WORDS; j++) {
        const unsigned inner = count -
                               (unsigned)__builtin_popcount(j); /* wraps below 0: out of range as well */
        lanes[j] = inner <= WORD_NUMBERS ? layers[inner] : 0;
    }
    return _mm512_loadu_si512(lanes);
}

AVX512 static inline __m512i or3(__m512i x, __m512i y, __m512i z)
{
    return _mm512_ternarylogic_epi64(x, y, z, 0xFE);
}

/* The union of `lost` moved down by every 2^i, i = 0..8. */
AVX512 static inline __m512i reach_of(__m512i lost)
{
    const __m512i zero = _mm512_setzero_si512();
    const __m512i bits = or3(_mm512_srli_epi64(lost, 1), _mm512_srli_epi64(lost, 2),
                             _mm512_srli_epi64(lost, 4));
    const __m512i bytes = or3(_mm512_srli_epi64(lost, 8), _mm512_srli_epi64(lost, 16),
                              _mm512_srli_epi64(lost, 32));
    const __m512i lanes = or3(_mm512_alignr_epi64(zero, lost, 1), _mm512_alignr_epi64(zero, lost, 2),
                              _mm512_alignr_epi64(zero, lost, 4));
    return or3(bits, bytes, lanes);
}

/* As decide_word. */
AVX512 static inline __m512i decide_vector(__m512i below, __m512i all_lose, const __m512i *layer)
{
    __m512i wins = _mm512_andnot_si512(all_lose, below);
    const __m512i open = _mm512_and_si512(below, all_lose);
    if (_mm512_test_epi64_mask(open, open) == 0)
        return wins;
    for (unsigned count = VECTOR_NUMBERS; count > 0; count--) {
        const __m512i reach = reach_of(_mm512_andnot_si512(wins, layer[count]));
        const __m512i won = _mm512_and_si512(layer[count - 1], open);
        wins = _mm512_ternarylogic_epi64(wins, reach, won, 0xF8); /* wins | (reach & won) */
    }
    return wins;
}

AVX512 static void fill_vectors(const pool_plan *plan, const pool_block *block)
{
    __m512i layer[VECTOR_NUMBERS + 1];
    for (unsigned count = 0; count <= VECTOR_NUMBERS; count++)
        layer[count] = vector_layer(count);
    for (size_t unit = (size_t)1 << plan->middle; unit-- > 0;) {
        uint64_t *here = block->bits + unit * VECTOR_WORDS;
        const int64_t left = block->left - plan->middle_sums[unit];
        if (left <= 0) {
            _mm512_storeu_si512(here, _mm512_setzero_si512());
            continue;
        }
        /* A number that is used already leads back to this unit, which is therefore all ones for now. */
        __m512i all_lose = _mm512_set1_epi64(-1);
        _mm512_storeu_si512(here, all_lose);
        for (unsigned i = 0; i < block->above_count; i++)
            all_lose = _mm512_and_si512(all_lose, _mm512_loadu_si512(block->above[i] + unit * VECTOR_WORDS));
        for (unsigned i = 0; i < plan->middle; i++)
            all_lose = _mm512_and_si512(
                all_lose, _mm512_loadu_si512(block->bits + (unit | (size_t)1 << i) * VECTOR_WORDS));
        const __m512i below = _mm512_loadu_si512(mask_below(plan, left));
        _mm512_storeu_si512(here, decide_vector(below, all_lose, layer));
    }
}

static bool can_vector(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f");
}

#else

static void fill_vectors(const pool_plan *plan, const pool_block *block)
{
    fill_words(plan, block);
}

static bool can_vector(void)
{
    return false;
}

#endif

/* ---- The plan ---- */

typedef struct {
    int64_t sum;
    size_t subset;
} low_subset;

static int by_sum(const void *x, const void *y)
{
    const low_subset *left = x, *right = y;
    return (left->sum > right->sum) - (left->sum < right->sum);
}

/* Sorts low_sums, and makes for every k the unit in which the k smallest sums are set. Equal sums are below
 * the same totals, so a mask that separates them is never used. */
static void plan_low(pool_plan *plan)
{
    const size_t subsets = (size_t)1 << plan->low;
    low_subset sorted[MOST_LOW_SUBSETS];
    for (size_t x = 0; x < subsets; x++)
        sorted[x] = (low_subset){sum_of(plan->numbers, x), x};
    qsort(sorted, subsets, sizeof *sorted, by_sum);
    uint64_t *mask = plan->low_masks;
    memset(mask, 0, plan->unit_words * sizeof *mask);
    for (size_t k = 0; k < subsets; k++, mask += plan->unit_words) {
        plan->low_sums[k] = sorted[k].sum;
        memcpy(mask + plan->unit_words, mask, plan->unit_words * sizeof *mask);
        mask[plan->unit_words + sorted[k].subset / 64] |= UINT64_C(1) << sorted[k].subset % 64;
    }
}

static bool plan_new(pool_plan *plan, const int64_t *numbers, unsigned m, bool vector)
{
    const unsigned unit = vector ? VECTOR_NUMBERS : WORD_NUMBERS;
    plan->numbers = numbers;
    plan->low = m < unit ? m : unit;
    plan->top = (m - plan->low) / 2 < MOST_TOP ? (m - plan->low) / 2 : MOST_TOP;
    plan->middle = m - plan->low - plan->top;
    plan->unit_words = vector ? VECTOR_WORDS : 1;
    plan->valid = plan->low < WORD_NUMBERS ? (UINT64_C(1) << (1 << plan->low)) - 1 : UINT64_MAX;
    plan->middle_sums = malloc(sizeof *plan->middle_sums << plan->middle);
    plan->low_masks = malloc((((size_t)1 << plan->low) + 1) * plan->unit_words * sizeof *plan->low_masks);
    if (!plan->middle_sums || !plan->low_masks)
        return false;
    plan_low(plan);
    plan->middle_sums[0] = 0;
    for (unsigned i = 0; i < plan->middle; i++)
        for (size_t x = 0; x < (size_t)1 << i; x++)
            plan->middle_sums[x | (size_t)1 << i] = add_up(plan->middle_sums[x], numbers[plan->low + i]);
    return true;
}

/* ---- Blocks and threads ---- */

/* The blocks of one layer, which threads take one by one. */
typedef struct {
    const pool_plan *plan;
    fill_units *fill;
    const boyi__pool_options *options;
    const uint16_t *blocks;
    size_t count;
    uint64_t done_before; /* subsets of earlier layers */
    boyi__failure failure;
} pool_layer;

static void fill_block(void *context, unsigned thread, size_t i)
{
    pool_layer *layer = context;
    const pool_plan *plan = layer->plan;
    const uint64_t top = layer->blocks[i];
    const size_t words = plan->unit_words << plan->middle;
    pool_block block = {
        .bits = plan->bits + top * words,
        .left = plan->total - sum_of(plan->numbers + plan->low + plan->middle, top),
    };
    for (unsigned above = 0; above < plan->top; above++)
        if (!(top >> above & 1))
            block.above[block.above_count++] = plan->bits + (top | UINT64_C(1) << above) * words;
    if (block.left > 0)
        layer->fill(plan, &block);
    else
        memset(block.bits, 0, words * sizeof *block.bits);
    const boyi__pool_options *options = layer->options;
    const uint64_t done = layer->done_before + ((uint64_t)(i + 1) << (plan->low + plan->middle));
    if (thread == 0 && options->go_on && !options->go_on(options->context, done))
        boyi__failure_note(&layer->failure, BOYI_CANCELLED, NULL);
}

static boyi__pool_status fill_table(const pool_plan *plan, const boyi__pool_options *options,
                                    unsigned threads)
{
    uint16_t blocks[1 << MOST_TOP];
    pool_layer layer = {
        .plan = plan,
        .fill = plan->unit_words > 1 ? fill_vectors : fill_words,
        .options = options,
        .blocks = blocks,
    };
    for (unsigned count = plan->top + 1; count-- > 0 && !boyi__failure_any(&layer.failure);) {
        layer.done_before += (uint64_t)layer.count << (plan->low + plan->middle);
        layer.count = 0;
        for (unsigned top = 0; top < 1u << plan->top; top++)
            if ((unsigned)__builtin_popcount(top) == count)
                blocks[layer.count++] = (uint16_t)top;
        boyi__parallel_for(threads, layer.count, &layer.failure, fill_block, &layer);
    }
    bool cancelled = boyi__failure_any(&layer.failure);
    return cancelled ? BOYI__POOL_CANCELLED : BOYI__POOL_OK;
}

boyi__pool_status boyi__pool_fill(const int64_t *numbers, unsigned m, int64_t total,
                                  const boyi__pool_options *options, uint64_t *bits)
{
    static const boyi__pool_options defaults;
    if (!options)
        options = &defaults;
    assert(m <= BOYI__POOL_MOST_NUMBERS && options->threads <= BOYI__MOST_THREADS);
    pool_plan plan = {.bits = bits, .total = total};
    boyi__pool_status status = BOYI__POOL_MEMORY;
    if (total <= 0) {
        memset(bits, 0, boyi__pool_words(m) * sizeof *bits);
        return BOYI__POOL_OK;
    }
    if (plan_new(&plan, numbers, m, m >= VECTOR_NUMBERS && !options->portable && can_vector()))
        status = fill_table(&plan, options,
                            m < BOYI__POOL_LEAST_SHARED || !options->threads ? 1 : options->threads);
    free(plan.low_masks);
    free(plan.middle_sums);
    return status;
}
