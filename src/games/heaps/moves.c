/* The moves on one heap. */
#include <stdlib.h>

#include "games/heaps/divisors.h"
#include "games/heaps/heaps.h"

/* In a larger heap divisors are not found by trying all numbers up to the root. */
static const uint64_t most_tried = UINT64_C(1) << 28;

/* The largest r with r * r <= n. */
static uint64_t square_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= n)
            root |= bit;
    return root;
}

static bool is_prime(uint64_t n)
{
    if (n < 4)
        return n >= 2;
    if (n % 2 == 0)
        return false;
    for (uint64_t d = 3; d <= n / d; d += 2)
        if (n % d == 0)
            return false;
    return true;
}

static bool each_amount(const boyi__take *take, uint64_t heap, boyi__heap_move *visit, void *context)
{
    for (size_t i = 0; i < take->count && take->ranges[i].low <= heap; i++) {
        uint64_t high = take->ranges[i].high < heap ? take->ranges[i].high : heap;
        for (uint64_t amount = take->ranges[i].low; amount <= high; amount++)
            if (!visit(context, amount, heap - amount, 0))
                return false;
    }
    return true;
}

/* Of a large heap all divisors are found first. */
static bool each_divisor_of_large(const boyi__heaps *heaps, uint64_t heap, boyi__heap_move *visit,
                                  void *context)
{
    uint64_t *divisors = malloc(BOYI__MOST_DIVISORS * sizeof *divisors);
    bool goes_on = divisors;
    if (!divisors)
        boyi__heaps_note_memory(heaps);
    const size_t count = divisors ? boyi__find_divisors(heap, divisors) : 0;
    for (size_t i = 0; i + 1 < count && goes_on; i++)
        goes_on = visit(context, divisors[i], heap - divisors[i], 0);
    free(divisors);
    return goes_on;
}

/* Rising: first the divisors up to the square root, then their cofactors. */
static bool each_divisor(const boyi__heaps *heaps, uint64_t heap, boyi__heap_move *visit, void *context)
{
    uint64_t root = square_root(heap);
    if (heap > most_tried)
        return each_divisor_of_large(heaps, heap, visit, context);
    for (uint64_t d = 1; d <= root; d++)
        if (heap % d == 0 && d < heap && !visit(context, d, heap - d, 0))
            return false;
    for (uint64_t d = root; d > 1; d--)
        if (heap % d == 0 && heap / d > root && !visit(context, heap / d, heap - heap / d, 0))
            return false;
    return true;
}

static bool each_code(const boyi__heaps *heaps, uint64_t heap, uint64_t splits, boyi__heap_move *visit,
                      void *context)
{
    for (uint64_t taken = 0; heap > 0 && taken < heaps->digits_count && taken <= heap; taken++) {
        unsigned digit = heaps->digits[taken];
        uint64_t rest = heap - taken;
        if ((digit & BOYI__LEAVES_NONE) && rest == 0 && !visit(context, taken, 0, 0))
            return false;
        if ((digit & BOYI__LEAVES_ONE) && rest > 0 && !visit(context, taken, rest, 0))
            return false;
        uint64_t most = rest / 2 < splits ? rest / 2 : splits;
        for (uint64_t b = 1; (digit & BOYI__LEAVES_TWO) && b <= most; b++)
            if (!(heaps->unequal && b == rest - b) && !visit(context, taken, rest - b, b))
                return false;
    }
    return true;
}

bool boyi__heap_each(const boyi__heaps *heaps, uint64_t heap, uint64_t splits, boyi__heap_move *visit,
                     void *context)
{
    uint64_t root;
    switch (heaps->kind) {
    case BOYI__NIMBER_SQUARES:
        root = square_root(heap);
        for (uint64_t r = 1; r <= root; r++)
            if (!visit(context, r * r, heap - r * r, 0))
                return false;
        return true;
    case BOYI__NIMBER_PRIMES:
        for (uint64_t amount = 2; amount <= heap; amount++)
            if (is_prime(amount) && !visit(context, amount, heap - amount, 0))
                return false;
        return true;
    case BOYI__NIMBER_FIBONACCI:
        for (uint64_t a = 1, b = 2; a <= heap; b += a, a = b - a)
            if (!visit(context, a, heap - a, 0))
                return false;
        return true;
    case BOYI__NIMBER_DIVISORS:
        return each_divisor(heaps, heap, visit, context);
    case BOYI__NIMBER_CODE:
        return each_code(heaps, heap, splits, visit, context);
    default:
        return each_amount(&heaps->take, heap, visit, context);
    }
}

/* An upper bound that is quick to find, exact for ranges and codes. */
uint64_t boyi__heap_count(const boyi__heaps *heaps, uint64_t heap)
{
    uint64_t count = 0;
    switch (heaps->kind) {
    case BOYI__NIMBER_SQUARES:
        return square_root(heap);
    case BOYI__NIMBER_PRIMES:
        return heap / 2 + 1;
    case BOYI__NIMBER_FIBONACCI:
        return 92;
    case BOYI__NIMBER_DIVISORS:
        count = 2 * square_root(heap) + 1;
        return count < BOYI__MOST_DIVISORS ? count : BOYI__MOST_DIVISORS;
    case BOYI__NIMBER_CODE:
        for (uint64_t taken = 0; taken < heaps->digits_count && taken <= heap && heap > 0; taken++) {
            uint64_t rest = heap - taken, equal = heaps->unequal && rest % 2 == 0 && rest > 0;
            unsigned digit = heaps->digits[taken];
            uint64_t ways = (uint64_t)((digit & BOYI__LEAVES_NONE) && rest == 0) +
                            ((digit & BOYI__LEAVES_ONE) && rest > 0) +
                            (digit & BOYI__LEAVES_TWO ? rest / 2 - equal : 0);
            if (__builtin_add_overflow(count, ways, &count))
                return UINT64_MAX;
        }
        return count;
    default:
        return boyi__take_count(&heaps->take, heap);
    }
}

/* The most moves of a heap of this size or a smaller one. With a code a smaller heap may have more moves: in
 * 0.21 a heap of 2 has two and a heap of 6 has one. Above the last place of the code every digit gives a
 * larger heap at least as many moves as a smaller one. In the other kinds the count never falls. */
static uint64_t most_moves(const boyi__heaps *heaps, uint64_t heap)
{
    uint64_t most = boyi__heap_count(heaps, heap);
    for (uint64_t n = 1; heaps->kind == BOYI__NIMBER_CODE && n < heaps->digits_count && n < heap; n++) {
        uint64_t count = boyi__heap_count(heaps, n);
        most = count > most ? count : most;
    }
    return most;
}

size_t boyi__heaps_most_moves(const boyi__heaps *heaps)
{
    const size_t limit = SIZE_MAX / sizeof(boyi_move);
    uint64_t most = 0;
    for (size_t i = 0; i < heaps->count; i++)
        if (__builtin_add_overflow(most, most_moves(heaps, heaps->sizes[i]), &most))
            return limit;
    return most < limit ? (size_t)most : limit;
}
