/* One pile from either end, in O(n): fold the peaks, evaluate the valley.
 *
 * Fold. Where x <= y >= z are neighbours, the three may be replaced by the one composite x - y + z without
 * changing the margin of the row. A player who takes the x opens the y for the opponent, and gets the z in
 * return (or z and x in the other order). So the three are taken together, worth x - y + z to the player who
 * starts on them, and three moves pass the turn as one move does.
 *
 *         9                                    3 9 1 2: the 9 is a peak
 *       3   1 2      ->     -5   2             -5 2:    3 - 9 + 1 = -5; no peak is left
 *
 * One pass with a stack makes all folds: a new number folds with the top while the top is not below its
 * neighbours. A composite is the alternating sum of an odd run of piles: exact, without rounding.
 *
 * Evaluate. The result has no peak inside, so it falls and then rises, and the largest number is at an end.
 * Taking it is best, for both players and until the end:
 *
 *       9           7        left arm  9 4 1
 *         4       5          right arm 7 5 3
 *           1   3            value     9 - 7 + 5 - 4 + 3 - 1
 *
 * Valid for all integers, including negative, zero and equal ones; requires that every move is forced until
 * the row is empty. tests/test_row_shortcuts.c compares it with the textbook's O(n^2), among others on every
 * short row over small alphabets.
 *
 * The gain "rest" is the same game on the negated row. With R the margin under it, S the sum of the row and V
 * the margin above, R(a) = (S(a) + V(-a)) / 2. The same holds for each move: taking p leaves S - p to gain
 * and the margin S - p - R(rest) = (S - p - V(-rest)) / 2.
 *
 * Speed. Blocks that fit the first-level cache are thinned (ends_thin.h) as long as that pays, and only the
 * remaining numbers go through the stack. A folded stretch can replace its piles wherever it lies, so threads
 * fold stretches separately and the results are folded together. exact.h explains the two widths.
 */
#include "games/row/ends.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/int128.h"
#include "base/parallel.h"
#include "games/row/ends_thin.h"

#define INT        int64_t
#define UINT       uint64_t
#define NAME(verb) narrow_##verb
#include "games/row/ends_fold.inc"

#define INT        boyi__int128
#define UINT       boyi__uint128
#define NAME(verb) wide_##verb
#include "games/row/ends_fold.inc"

enum {
    SHORT_ROW = 16,          /* piles */
    BLOCK_PILES = 2048,      /* thinned at once: 16 KiB, which with two results fits a 48 KiB cache */
    STRETCH_PILES = 1 << 17, /* the fewest worth starting a thread for */
};

/* A row to be folded: every pile is negated if `negated`. */
typedef struct {
    const int64_t *pile;
    size_t count;
    bool negated;
} pile_row;

/* A stretch of a row and the result of folding it. */
typedef struct {
    pile_row row;
    boyi__thin_pass *thin;
    narrow_valley valley;
    uint64_t bits; /* of the piles (boyi__row_bits), after negation */
    uint64_t sum;  /* of the piles, after negation; computed for negated rows only */
    bool out_of_memory;
} stretch;

/* ---- Folding ---- */

/* Folds stretch i, block by block. */
static void fold_stretch(void *stretches, unsigned thread, size_t i)
{
    stretch *part = (stretch *)stretches + i;
    int64_t buffer[2][BLOCK_PILES + BOYI__THIN_SLACK];
    (void)thread;
    for (size_t done = 0; done < part->row.count; done += BLOCK_PILES) {
        size_t left = part->row.count - done, count = left < BLOCK_PILES ? left : BLOCK_PILES;
        const int64_t *now = part->row.pile + done;
        if (part->row.negated) {
            for (size_t k = 0; k < count; k++) {
                /* -INT64_MIN wraps to itself; its bits then require 128-bit numbers. */
                uint64_t negated = 0 - (uint64_t)now[k];
                part->sum += negated;
                buffer[1][k] = (int64_t)negated;
            }
            now = buffer[1];
        }
        /* Passes are repeated while they remove a quarter. On slopes they remove nothing and the stack is
         * fast. */
        uint64_t composite_bits = 0, *bits = &part->bits;
        unsigned spare = 0;
        for (size_t before = 2 * count; 4 * count <= 3 * before; spare ^= 1) {
            before = count;
            count = part->thin(now, count, buffer[spare], bits);
            now = buffer[spare];
            bits = &composite_bits;
        }
        if (!narrow_reserve(&part->valley, count)) {
            part->out_of_memory = true;
            return;
        }
        for (size_t k = 0; k < count; k++)
            narrow_push(&part->valley, now[k]);
    }
}

/* Folds a row into one stretch. The caller frees its valley, also when memory ran out. */
static stretch fold_row(pile_row row, unsigned threads, boyi__thin_pass *thin)
{
    stretch part[BOYI__MOST_THREADS] = {0}, *whole = part;
    size_t count = row.count / STRETCH_PILES;
    count = count < threads ? count : threads;
    count = count < 1 ? 1 : count < BOYI__MOST_THREADS ? count : BOYI__MOST_THREADS;
    for (size_t t = 0, begin = 0; t < count; t++) {
        size_t end = t + 1 < count ? begin + row.count / count : row.count;
        const int64_t *pile = begin > 0 ? row.pile + begin : row.pile; /* an empty row may be NULL */
        part[t] = (stretch){.row = {pile, end - begin, row.negated}, .thin = thin};
        begin = end;
    }
    if (count == 1) /* most rows */
        fold_stretch(part, 0, 0);
    else
        boyi__parallel_for((unsigned)count, count, NULL, fold_stretch, part);
    for (const stretch *next = part + 1; next < part + count; next++) {
        whole->bits |= next->bits;
        whole->sum += next->sum;
        whole->out_of_memory |= next->out_of_memory || !narrow_reserve(&whole->valley, next->valley.size);
        for (size_t i = 0; i < next->valley.size && !whole->out_of_memory; i++)
            narrow_push(&whole->valley, next->valley.item[i]);
        free(next->valley.item);
    }
    return *whole;
}

/* Folds by the stack alone, in 128 bits. */
static bool fold_wide(pile_row row, wide_valley *valley, boyi__int128 *sum)
{
    for (size_t i = 0; i < row.count; i++) {
        boyi__int128 pile = row.negated ? -(boyi__int128)row.pile[i] : row.pile[i];
        if (!wide_reserve(valley, 1))
            return false;
        wide_push(valley, pile);
        *sum += pile;
    }
    return true;
}

/* ---- Values ---- */

static boyi_status find_value(pile_row row, unsigned threads, boyi__thin_pass *thin, int64_t *out)
{
    boyi__int128 margin = 0, sum = 0;
    wide_valley wide = {0};
    stretch folded = fold_row(row, threads, thin);
    bool enough_memory = true;
    if (!boyi__row_is_narrow(folded.bits, row.count, 1)) {
        enough_memory = fold_wide(row, &wide, &sum);
        if (enough_memory)
            margin = wide_evaluate(wide.item, wide.size);
    } else {
        enough_memory = !folded.out_of_memory;
        margin = narrow_evaluate(folded.valley.item, folded.valley.size);
        sum = (int64_t)folded.sum;
    }
    free(wide.item);
    free(folded.valley.item);
    if (!enough_memory)
        return BOYI_MEMORY;
    return boyi__row_answer(row.negated ? boyi__half(margin - sum) : margin, out);
}

boyi_status boyi__ends_value(const int64_t *a, size_t n, bool rest, unsigned threads, int64_t *out)
{
    if (n > SHORT_ROW)
        return find_value((pile_row){a, n, rest}, threads, boyi__thin_fastest(), out);
    /* By the stack alone: thinning, widths and threads pay on longer rows only. */
    boyi__int128 room[SHORT_ROW] = {0}, sum = 0;
    wide_valley valley = {.item = room, .capacity = SHORT_ROW};
    for (size_t i = 0; i < n; i++) {
        boyi__int128 pile = rest ? -(boyi__int128)a[i] : a[i];
        wide_push(&valley, pile);
        sum += pile;
    }
    boyi__int128 margin = wide_evaluate(valley.item, valley.size);
    return boyi__row_answer(rest ? boyi__half(margin - sum) : margin, out);
}

boyi_status boyi__ends_value_scalar(const int64_t *a, size_t n, int64_t *out)
{
    return find_value((pile_row){a, n, false}, 1, boyi__thin_portable, out);
}

/* ---- Moves ---- */

boyi_status boyi__ends_moves(const int64_t *a, size_t n, bool rest, int64_t *left, int64_t *right)
{
    assert(n >= 1);
    if (n == 1) {
        *left = *right = rest ? 0 : a[0];
        return BOYI_OK;
    }
    const pile_row inside = {a + 1, n - 2, rest};
    const int64_t first = a[0], last = a[n - 1];
    boyi__int128 take_left = 0, take_right = 0, sum = 0; /* sum: of the inside, negated */
    wide_valley wide = {0};
    stretch folded = fold_row(inside, 1, boyi__thin_fastest());
    const uint64_t bits = folded.bits | boyi__row_bits(first) | boyi__row_bits(last);
    bool enough_memory = true;
    if (!boyi__row_is_narrow(bits, n, 1)) {
        const boyi__int128 sign = rest ? -1 : 1;
        enough_memory = fold_wide(inside, &wide, &sum) && wide_reserve(&wide, 1);
        if (enough_memory)
            wide_take_each(&wide, sign * first, sign * last, &take_left, &take_right);
    } else {
        const int64_t sign = rest ? -1 : 1;
        enough_memory = !folded.out_of_memory && narrow_reserve(&folded.valley, 1);
        if (enough_memory)
            narrow_take_each(&folded.valley, sign * first, sign * last, &take_left, &take_right);
        sum = (int64_t)folded.sum;
    }
    free(wide.item);
    free(folded.valley.item);
    if (!enough_memory)
        return BOYI_MEMORY;
    if (rest) {
        sum = (boyi__int128)first + last - sum;
        take_left = boyi__half(sum + take_left);
        take_right = boyi__half(sum + take_right);
    }
    int64_t left_margin;
    if (boyi__row_answer(take_left, &left_margin) || boyi__row_answer(take_right, right))
        return BOYI_OVERFLOW;
    *left = left_margin;
    return BOYI_OK;
}

/* ---- The textbook ---- */

boyi_status boyi__ends_rolling(const int64_t *a, size_t n, int64_t *out)
{
    if (n == 0)
        return boyi__row_answer(0, out);
    bool narrow = boyi__row_is_narrow(boyi__row_bits_all(a, n), n, 1);
    size_t width = narrow ? sizeof(int64_t) : sizeof(boyi__int128);
    void *margins = n <= SIZE_MAX / width ? malloc(n * width) : NULL;
    if (!margins)
        return BOYI_MEMORY;
    boyi__int128 margin = narrow ? (boyi__int128)narrow_roll(a, n, margins) : wide_roll(a, n, margins);
    free(margins);
    return boyi__row_answer(margin, out);
}
