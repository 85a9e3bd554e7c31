/* 1 to 2M piles from the left, M growing with what is taken: all states in O(n^2).
 *
 * As in window.c, with T[i] the sum of a[i..n) and g(i, M) = T[i] + the mover's margin,
 *
 *     g(i, M) = 2 T[i] - min over x = 1..2M of g(i + x, max(M, x))
 *
 * and the textbook looks at 2M numbers for each of n^2 states. The minimum has two halves.
 *
 * x <= M stays in column M: a sliding minimum over the column, O(1) a state (van Herk, see window.c).
 *
 * M < x <= 2M is g(i + x, x), one number from each of the next M columns: for fixed i a window (M, 2M] over
 * x, which slides as M falls. Exactly one power of two, B, lies in it. So columns are filled by falling M, in
 * blocks B/2..B-1:
 *
 *          M                B              2M
 *     . . . [ inner  <------ | outer ------> ] . . . x
 *
 * The inner part grows downwards as M falls: a running minimum, one for every i. The outer part is a running
 * minimum upwards from B, whose every second state some M of the block wants: they are taken before the block
 * starts, and wait in the cells of column M until it is filled. Both go through whole columns at a time, side
 * by side in memory.
 *
 * Which states are kept. With 2M >= n - i nothing is out of reach now or later, M does not bind and g depends
 * on i alone: "free". And M piles can only have been taken after about 2M went: with M = m at the start,
 *
 *     column M holds the i with  first(M) <= i < n - 2M,   first(m) = 0,  first(M) = max(M, 2M - 2m)
 *
 * which is n^2 / 8 numbers for m = 1. A move x from a kept state leads to a kept or a free one.
 */
#include "games/row/double.h"

#include <assert.h>
#include <stdlib.h>

/* Which cells a table has, and where. */
typedef struct {
    size_t n, m;    /* piles, M at the start */
    size_t columns; /* M = m .. m + columns - 1 are kept */
    size_t cells;   /* in all */
    size_t *offset; /* per column: its first cell */
} table_shape;

/* Columns first..last, filled between two powers of two: bound is the upper one. */
typedef struct {
    size_t bound, first, last;
} column_block;

/* The first pile where M can have come up. */
static inline size_t first_pile(const table_shape *shape, size_t m)
{
    if (m <= shape->m)
        return 0;
    return m > 2 * shape->m ? 2 * (m - shape->m) : m;
}

/* The first pile from which M does not bind. */
static inline size_t end_pile(const table_shape *shape, size_t m)
{
    return m < shape->n - shape->n / 2 ? shape->n - 2 * m : 0;
}

static column_block block_below(const table_shape *shape, size_t bound)
{
    const size_t top = shape->m + shape->columns - 1;
    return (column_block){
        .bound = bound,
        .first = bound / 2 > shape->m ? bound / 2 : shape->m,
        .last = bound - 1 < top ? bound - 1 : top,
    };
}

/* The smallest power of two above all columns; 0 without any. */
static size_t top_bound(const table_shape *shape)
{
    size_t bound = 1;
    if (shape->columns == 0)
        return 0;
    while (bound < shape->m + shape->columns)
        bound *= 2;
    return bound;
}

#define WHOLE      int64_t
#define MOST       INT64_MAX
#define NAME(verb) narrow_##verb
#include "games/row/double_fill.inc"
#undef WHOLE
#undef MOST
#undef NAME

#define WHOLE      boyi__wide
#define MOST       ((boyi__wide)(~(boyi__wide_bits)0 >> 1))
#define NAME(verb) wide_##verb
#include "games/row/double_fill.inc"
#undef WHOLE
#undef MOST
#undef NAME

struct boyi__double_table {
    table_shape shape;
    void *numbers;
    bool narrow; /* which of the two is in use */
    narrow_grid narrow_grid;
    wide_grid wide_grid;
};

/* Everything about the shape but the offsets. False if the cells cannot be counted. */
static bool measure(size_t n, size_t m, table_shape *shape)
{
    *shape = (table_shape){.n = n, .m = m < n ? m : n};
    for (size_t column = shape->m; first_pile(shape, column) < end_pile(shape, column); column++) {
        const size_t cells = end_pile(shape, column) - first_pile(shape, column);
        if (__builtin_add_overflow(shape->cells, cells, &shape->cells))
            return false;
        shape->columns++;
    }
    return true;
}

/* Bytes of a table's numbers: five lines of n + 1 and the cells. */
static size_t number_bytes(const table_shape *shape, bool narrow)
{
    size_t lines, count, bytes;
    if (__builtin_mul_overflow(shape->n + 1, 5, &lines) ||
        __builtin_add_overflow(lines, shape->cells, &count) ||
        __builtin_mul_overflow(count, narrow ? sizeof(int64_t) : sizeof(boyi__wide), &bytes))
        return SIZE_MAX;
    return bytes;
}

static bool is_narrow(const int64_t *a, size_t n)
{
    return boyi__row_is_narrow(boyi__row_reach_all(a, n), n, 2);
}

size_t boyi__double_table_bytes(const int64_t *a, size_t n, size_t m)
{
    table_shape shape;
    return measure(n, m, &shape) ? number_bytes(&shape, is_narrow(a, n)) : SIZE_MAX;
}

static void place_columns(table_shape *shape)
{
    for (size_t c = 0, cells = 0; c < shape->columns; c++) {
        shape->offset[c] = cells;
        cells += end_pile(shape, shape->m + c) - first_pile(shape, shape->m + c);
    }
}

boyi__row_status boyi__double_table_new(const int64_t *a, size_t n, size_t m, boyi__double_table **out)
{
    assert(m >= 1);
    boyi__double_table *table = calloc(1, sizeof *table);
    if (table == NULL || !measure(n, m, &table->shape))
        goto no_memory;
    table->narrow = is_narrow(a, n);
    table->shape.offset = malloc((table->shape.columns + 1) * sizeof *table->shape.offset);
    const size_t bytes = number_bytes(&table->shape, table->narrow);
    table->numbers = bytes < SIZE_MAX ? malloc(bytes) : NULL;
    if (table->shape.offset == NULL || table->numbers == NULL)
        goto no_memory;
    place_columns(&table->shape);
    if (table->narrow)
        narrow_fill(narrow_lay_out(&table->narrow_grid, &table->shape, table->numbers), a);
    else
        wide_fill(wide_lay_out(&table->wide_grid, &table->shape, table->numbers), a);
    *out = table;
    return BOYI__ROW_OK;

no_memory:
    boyi__double_table_free(table);
    return BOYI__ROW_MEMORY;
}

void boyi__double_table_free(boyi__double_table *table)
{
    if (table == NULL)
        return;
    free(table->numbers);
    free(table->shape.offset);
    free(table);
}

static boyi__wide margin_at(const boyi__double_table *table, size_t i, size_t m)
{
    if (table->narrow)
        return narrow_look_up(&table->narrow_grid, i, m) - table->narrow_grid.tail[i];
    return wide_look_up(&table->wide_grid, i, m) - table->wide_grid.tail[i];
}

bool boyi__double_table_holds(const boyi__double_table *table, size_t i, size_t m)
{
    const table_shape *shape = &table->shape;
    if (i > shape->n || m < shape->m)
        return false;
    if (m >= shape->n || 2 * m >= shape->n - i)
        return true;
    return m - shape->m < shape->columns && i >= first_pile(shape, m) && i < end_pile(shape, m);
}

boyi__row_status boyi__double_table_value(const boyi__double_table *table, size_t i, size_t m, int64_t *out)
{
    return boyi__row_answer(margin_at(table, i, m), out);
}

size_t boyi__double_table_best(const boyi__double_table *table, size_t i, size_t m)
{
    return table->narrow ? narrow_best(&table->narrow_grid, i, m) : wide_best(&table->wide_grid, i, m);
}

boyi__row_status boyi__double_value(const int64_t *a, size_t n, int64_t *margin, int64_t *own)
{
    boyi__double_table *table;
    int64_t total = 0;
    boyi__row_status status = boyi__double_table_new(a, n, 1, &table);
    if (status)
        return status;
    const boyi__wide ahead = margin_at(table, 0, 1);
    const boyi__wide sum = table->narrow ? table->narrow_grid.tail[0] : table->wide_grid.tail[0];
    boyi__double_table_free(table);
    if (own != NULL && boyi__row_answer((sum + ahead) / 2, &total))
        return BOYI__ROW_OVERFLOW;
    status = boyi__row_answer(ahead, margin);
    if (own != NULL && status == BOYI__ROW_OK)
        *own = total;
    return status;
}
