/* One pile from either end, in O(n): fold the peaks, read the valley.
 *
 * Fold. Where x <= y >= z stand next to each other, the three may be replaced by the one composite x - y + z;
 * the margin of the row stays the same. Nobody opens the way to a peak gladly: whoever takes the x gives the
 * other the y, and gets the z for it (or the other way round). So the three go together, x - y + z for the
 * one who starts on them, and three moves keep the turn as one does.
 *
 *         9                                    3 9 1 2: the 9 is a peak
 *       3   1 2      ->     -5   2             -5 2:    3 - 9 + 1 = -5; no peak is left
 *
 * One pass with a stack makes all folds: a new number folds with the top while the top is not below its
 * neighbours. A composite is the sum, signs alternating, of an odd run of piles: no rounding, no loss.
 *
 * Read. What remains has no peak inside, so it falls and then rises, and the largest number is at an end.
 * Taking it is best, for both and to the last:
 *
 *       9           7        left arm  9 4 1
 *         4       5          right arm 7 5 3
 *           1   3            value     9 - 7 + 5 - 4 + 3 - 1
 *
 * Valid for all whole numbers, negative and zero and equal ones; needs forced moves until the row is empty.
 * Against the textbook's O(n^2) it is held by tests/test_row_shortcuts.c, on every short row over small
 * alphabets among others.
 *
 * The gain "rest" is the same game turned over. With R the margin under it, S the sum of the row and V the
 * margin above, R(a) = (S(a) + V(-a)) / 2, and each move's margin likewise: taking p leaves S - p to gain and
 * S - p - R(rest) = (S - p - V(-rest)) / 2 to be ahead by.
 *
 * Fast. Blocks that fit the nearest cache are thinned (ends_thin.h) while that pays, and only what is
 * left goes through the stack. A folded stretch stands for its piles wherever it lies, so threads fold
 * stretches apart and the results are folded together. Numbers are narrow or wide as exact.h says.
 */
#include "games/row/ends.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/parallel.h"
#include "games/row/ends_thin.h"

#define WHOLE      int64_t
#define BITS       uint64_t
#define NAME(verb) narrow_##verb
#include "games/row/ends_fold.inc"
#undef WHOLE
#undef BITS
#undef NAME

#define WHOLE      boyi__wide
#define BITS       boyi__wide_bits
#define NAME(verb) wide_##verb
#include "games/row/ends_fold.inc"
#undef WHOLE
#undef BITS
#undef NAME

enum {
    BLOCK_PILES = 2048,      /* thinned at once: 16 KiB, and two results beside it in a 48 KiB cache */
    STRETCH_PILES = 1 << 17, /* the least worth starting a thread for */
};

/* A row as the fold sees it: every pile turned over if `turned`. */
typedef struct {
    const int64_t *pile;
    size_t count;
    bool turned;
} pile_row;

/* A stretch of a row and what the fold has made of it. */
typedef struct {
    pile_row row;
    boyi__thin_pass *thin;
    narrow_valley valley;
    uint64_t reach; /* of the piles, as turned */
    uint64_t sum;   /* of the piles, as turned; kept for turned rows only */
    bool out_of_memory;
} stretch;

/* ---- Folding ---- */

static void turn_block(stretch *part, const int64_t *pile, size_t count, int64_t *out)
{
    for (size_t i = 0; i < count; i++) {
        /* -INT64_MIN wraps to itself, and its reach will call for width. */
        uint64_t turned = 0 - (uint64_t)pile[i];
        part->sum += turned;
        out[i] = (int64_t)turned;
    }
}

static bool fold_block(stretch *part, const int64_t *pile, size_t count)
{
    int64_t buffer[2][BLOCK_PILES + BOYI__THIN_SLACK];
    const int64_t *now = pile;
    unsigned spare = 0;
    if (part->row.turned) {
        turn_block(part, pile, count, buffer[1]);
        now = buffer[1];
    }
    /* Passes are repeated while they remove a quarter. Slopes gain nothing from them and suit the stack. */
    uint64_t reach_of_composites = 0, *reach = &part->reach;
    for (size_t before = 2 * count; 4 * count <= 3 * before; spare ^= 1) {
        before = count;
        count = part->thin(now, count, buffer[spare], reach);
        now = buffer[spare];
        reach = &reach_of_composites;
    }
    if (!narrow_reserve(&part->valley, count))
        return false;
    for (size_t i = 0; i < count; i++)
        narrow_push(&part->valley, now[i]);
    return true;
}

static void fold_stretch(void *stretches, unsigned thread, size_t i)
{
    stretch *part = (stretch *)stretches + i;
    (void)thread;
    const pile_row *row = &part->row;
    for (size_t done = 0; done < row->count && !part->out_of_memory; done += BLOCK_PILES) {
        size_t count = row->count - done < BLOCK_PILES ? row->count - done : BLOCK_PILES;
        part->out_of_memory = !fold_block(part, row->pile + done, count);
    }
}

static void join_stretches(stretch *whole, const stretch *next)
{
    whole->reach |= next->reach;
    whole->sum += next->sum;
    whole->out_of_memory |= next->out_of_memory || !narrow_reserve(&whole->valley, next->valley.size);
    for (size_t i = 0; i < next->valley.size && !whole->out_of_memory; i++)
        narrow_push(&whole->valley, next->valley.item[i]);
}

static size_t stretches_of(size_t n, unsigned threads)
{
    size_t most = threads < BOYI__MOST_THREADS ? threads : BOYI__MOST_THREADS;
    size_t worth = n / STRETCH_PILES;
    size_t count = worth < most ? worth : most;
    return count > 1 ? count : 1;
}

/* Folds a row into one stretch; the caller frees its valley, whether memory was enough or not. */
static stretch fold_row(pile_row whole, unsigned threads, boyi__thin_pass *thin)
{
    stretch part[BOYI__MOST_THREADS] = {0};
    const size_t count = stretches_of(whole.count, threads);
    for (size_t t = 0, begin = 0; t < count; t++) {
        size_t end = t + 1 < count ? begin + whole.count / count : whole.count;
        const int64_t *pile = begin > 0 ? whole.pile + begin : whole.pile; /* an empty row may be NULL */
        part[t] = (stretch){.row = {pile, end - begin, whole.turned}, .thin = thin};
        begin = end;
    }
    boyi__parallel_for((unsigned)count, count, NULL, fold_stretch, part);
    for (size_t t = 1; t < count; t++) {
        join_stretches(&part[0], &part[t]);
        free(part[t].valley.item);
    }
    return part[0];
}

/* The plain stack, for rows whose numbers need width. */
static bool fold_wide(pile_row row, wide_valley *valley, boyi__wide *sum)
{
    for (size_t i = 0; i < row.count; i++) {
        boyi__wide pile = row.turned ? -(boyi__wide)row.pile[i] : row.pile[i];
        if (!wide_reserve(valley, 1))
            return false;
        wide_push(valley, pile);
        *sum += pile;
    }
    return true;
}

/* ---- Values ---- */

typedef struct {
    boyi__wide margin;
    boyi__wide sum; /* for turned rows only */
} reading;

static boyi__row_status read_wide(pile_row row, reading *out)
{
    wide_valley valley = {0};
    boyi__wide sum = 0;
    bool folded = fold_wide(row, &valley, &sum);
    if (folded)
        *out = (reading){wide_read(valley.item, valley.size), sum};
    free(valley.item);
    return folded ? BOYI__ROW_OK : BOYI__ROW_MEMORY;
}

static boyi__row_status read_row(pile_row row, unsigned threads, boyi__thin_pass *thin, reading *out)
{
    boyi__row_status status = BOYI__ROW_OK;
    stretch folded = fold_row(row, threads, thin);
    if (!boyi__row_is_narrow(folded.reach, row.count, 1))
        status = read_wide(row, out);
    else if (folded.out_of_memory)
        status = BOYI__ROW_MEMORY;
    else
        *out = (reading){narrow_read(folded.valley.item, folded.valley.size), (int64_t)folded.sum};
    free(folded.valley.item);
    return status;
}

boyi__row_status boyi__ends_value(const int64_t *a, size_t n, unsigned threads, int64_t *out)
{
    reading found;
    boyi__row_status status = read_row((pile_row){a, n, false}, threads, boyi__thin_fastest(), &found);
    return status ? status : boyi__row_answer(found.margin, out);
}

boyi__row_status boyi__ends_value_scalar(const int64_t *a, size_t n, int64_t *out)
{
    reading found;
    boyi__row_status status = read_row((pile_row){a, n, false}, 1, boyi__thin_portable, &found);
    return status ? status : boyi__row_answer(found.margin, out);
}

boyi__row_status boyi__ends_rest_value(const int64_t *a, size_t n, unsigned threads, int64_t *out)
{
    reading found;
    boyi__row_status status = read_row((pile_row){a, n, true}, threads, boyi__thin_fastest(), &found);
    return status ? status : boyi__row_answer((found.margin - found.sum) / 2, out);
}

/* ---- Moves ---- */

typedef struct {
    boyi__wide left, right;
    boyi__wide sum; /* of the piles between the ends, for turned rows only */
} choice;

static boyi__row_status choose_wide(pile_row inside, boyi__wide first, boyi__wide last, choice *out)
{
    wide_valley valley = {0};
    choice found = {0};
    bool folded = fold_wide(inside, &valley, &found.sum) && wide_reserve(&valley, 1);
    if (folded) {
        wide_try_both(&valley, first, last, &found.left, &found.right);
        *out = found;
    }
    free(valley.item);
    return folded ? BOYI__ROW_OK : BOYI__ROW_MEMORY;
}

static boyi__row_status choose(pile_row inside, int64_t first, int64_t last, choice *out)
{
    boyi__row_status status = BOYI__ROW_OK;
    stretch folded = fold_row(inside, 1, boyi__thin_fastest());
    const bool room = !folded.out_of_memory && narrow_reserve(&folded.valley, 1);
    const uint64_t reach = folded.reach | boyi__row_reach(first) | boyi__row_reach(last);
    if (!boyi__row_is_narrow(reach, inside.count + 2, 1)) {
        const boyi__wide sign = inside.turned ? -1 : 1;
        status = choose_wide(inside, sign * first, sign * last, out);
    } else if (!room) {
        status = BOYI__ROW_MEMORY;
    } else {
        const int64_t sign = inside.turned ? -1 : 1;
        out->sum = (int64_t)folded.sum;
        narrow_try_both(&folded.valley, sign * first, sign * last, &out->left, &out->right);
    }
    free(folded.valley.item);
    return status;
}

static boyi__row_status answer_both(boyi__wide left, boyi__wide right, int64_t *left_out, int64_t *right_out)
{
    int64_t kept;
    if (boyi__row_answer(left, &kept) || boyi__row_answer(right, right_out))
        return BOYI__ROW_OVERFLOW;
    *left_out = kept;
    return BOYI__ROW_OK;
}

boyi__row_status boyi__ends_moves(const int64_t *a, size_t n, int64_t *left, int64_t *right)
{
    assert(n >= 1);
    if (n == 1)
        return answer_both(a[0], a[0], left, right);
    choice found;
    boyi__row_status status = choose((pile_row){a + 1, n - 2, false}, a[0], a[n - 1], &found);
    return status ? status : answer_both(found.left, found.right, left, right);
}

boyi__row_status boyi__ends_rest_moves(const int64_t *a, size_t n, int64_t *left, int64_t *right)
{
    assert(n >= 1);
    if (n == 1)
        return answer_both(0, 0, left, right);
    choice found;
    boyi__row_status status = choose((pile_row){a + 1, n - 2, true}, a[0], a[n - 1], &found);
    if (status)
        return status;
    boyi__wide sum = (boyi__wide)a[0] + a[n - 1] - found.sum;
    return answer_both((sum + found.left) / 2, (sum + found.right) / 2, left, right);
}

/* ---- The textbook ---- */

boyi__row_status boyi__ends_rolling(const int64_t *a, size_t n, int64_t *out)
{
    if (n == 0)
        return boyi__row_answer(0, out);
    bool narrow = boyi__row_is_narrow(boyi__row_reach_all(a, n), n, 1);
    size_t width = narrow ? sizeof(int64_t) : sizeof(boyi__wide);
    void *line = n <= SIZE_MAX / width ? malloc(n * width) : NULL;
    if (line == NULL)
        return BOYI__ROW_MEMORY;
    boyi__wide margin = narrow ? (boyi__wide)narrow_roll(a, n, line) : wide_roll(a, n, line);
    free(line);
    return boyi__row_answer(margin, out);
}
