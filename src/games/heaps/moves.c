/* What may be done to one heap. */
#include "games/heaps/heaps.h"

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

static bool each_square(uint64_t heap, boyi__heap_move *visit, void *context)
{
    uint64_t most = square_root(heap);
    for (uint64_t root = 1; root <= most; root++)
        if (!visit(context, root * root, heap - root * root, 0))
            return false;
    return true;
}

static bool each_prime(uint64_t heap, boyi__heap_move *visit, void *context)
{
    for (uint64_t amount = 2; amount <= heap; amount++)
        if (is_prime(amount) && !visit(context, amount, heap - amount, 0))
            return false;
    return true;
}

static bool each_fibonacci(uint64_t heap, boyi__heap_move *visit, void *context)
{
    for (uint64_t a = 1, b = 2; a <= heap;) {
        if (!visit(context, a, heap - a, 0))
            return false;
        uint64_t next = a + b;
        a = b;
        b = next;
    }
    return true;
}

/* Rising: first the small divisors, then those beside them. */
static bool each_divisor(uint64_t heap, boyi__heap_move *visit, void *context)
{
    uint64_t root = square_root(heap);
    for (uint64_t d = 1; d <= root; d++)
        if (heap % d == 0 && d < heap && !visit(context, d, heap - d, 0))
            return false;
    for (uint64_t d = root; d > 1; d--)
        if (heap % d == 0 && heap / d > root && !visit(context, heap / d, heap - heap / d, 0))
            return false;
    return true;
}

/* One digit of a code: what may be left when `taken` are taken. */
static bool each_rest(const boyi__heaps *heaps, uint64_t heap, uint64_t taken, uint64_t splits,
                      boyi__heap_move *visit, void *context)
{
    unsigned digit = heaps->digits[taken];
    uint64_t rest = heap - taken;
    if ((digit & 1) && rest == 0 && !visit(context, taken, 0, 0))
        return false;
    if ((digit & 2) && rest > 0 && !visit(context, taken, rest, 0))
        return false;
    uint64_t most = rest / 2 < splits ? rest / 2 : splits;
    for (uint64_t b = 1; (digit & 4) && b <= most; b++)
        if (!(heaps->unequal && b == rest - b) && !visit(context, taken, rest - b, b))
            return false;
    return true;
}

static bool each_code(const boyi__heaps *heaps, uint64_t heap, uint64_t splits, boyi__heap_move *visit,
                      void *context)
{
    for (uint64_t taken = 0; taken < heaps->digits_count && taken <= heap; taken++)
        if (heap > 0 && !each_rest(heaps, heap, taken, splits, visit, context))
            return false;
    return true;
}

bool boyi__heap_each(const boyi__heaps *heaps, uint64_t heap, uint64_t splits, boyi__heap_move *visit,
                     void *context)
{
    switch (heaps->kind) {
    case BOYI__NIMBER_SQUARES:
        return each_square(heap, visit, context);
    case BOYI__NIMBER_PRIMES:
        return each_prime(heap, visit, context);
    case BOYI__NIMBER_FIBONACCI:
        return each_fibonacci(heap, visit, context);
    case BOYI__NIMBER_DIVISORS:
        return each_divisor(heap, visit, context);
    case BOYI__NIMBER_CODE:
        return each_code(heaps, heap, splits, visit, context);
    default:
        return each_amount(&heaps->take, heap, visit, context);
    }
}

/* An upper bound that is quick to find, and exact for ranges and codes. */
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
        return 2 * square_root(heap) + 1;
    case BOYI__NIMBER_CODE:
        for (uint64_t taken = 0; taken < heaps->digits_count && taken <= heap && heap > 0; taken++) {
            uint64_t rest = heap - taken, equal = heaps->unequal && rest % 2 == 0 && rest > 0;
            unsigned digit = heaps->digits[taken];
            uint64_t ways = (uint64_t)((digit & 1) && rest == 0) + ((digit & 2) && rest > 0) +
                            (digit & 4 ? rest / 2 - equal : 0);
            if (__builtin_add_overflow(count, ways, &count))
                return UINT64_MAX;
        }
        return count;
    default:
        return boyi__take_count(&heaps->take, heap);
    }
}

/* In a code a smaller heap may have more moves: of 0.21 a heap of 2 has two and a heap of 6 has one. Above
 * the last place of the code every digit gives a larger heap as much as a smaller one, or more. In the other
 * kinds the count never falls. */
uint64_t boyi__heap_most(const boyi__heaps *heaps, uint64_t heap)
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
        if (__builtin_add_overflow(most, boyi__heap_most(heaps, heaps->sizes[i]), &most))
            return limit;
    return most < limit ? (size_t)most : limit;
}

bool boyi__heaps_split(const boyi__heaps *heaps)
{
    for (size_t i = 0; heaps->kind == BOYI__NIMBER_CODE && i < heaps->digits_count; i++)
        if (heaps->digits[i] & 4)
            return true;
    return false;
}
