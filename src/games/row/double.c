/* 1 to 2M piles from the left, M growing with the number taken: all states in O(n^2).
 *
 * As in window.c, with T[i] the sum of a[i..n) and g(i, M) = T[i] + the mover's margin,
 *
 *     g(i, M) = 2 T[i] - min over x = 1..2M of g(i + x, max(M, x))
 *
 * The textbook looks at 2M numbers for each of n^2 states. The minimum has two halves.
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
 * The inner part grows downwards as M falls: a running minimum for every i. The outer part is a running
 * minimum upwards from B; every second value of it belongs to some M of the block. These values are computed
 * before the block is filled and stored in the cells of column M until then. Both parts process whole
 * columns, contiguous in memory.
 *
 * Which states are stored. With 2M >= n - i all piles are in reach, now and later: M does not bind and g
 * depends on i alone ("unbound"). And to reach M, at least M piles must have been taken, in fact about 2M:
 * with M = m at the start,
 *
 *     column M holds the i with  first(M) <= i < n - 2M,   first(m) = 0,  first(M) = max(M, 2M - 2m)
 *
 * which is n^2 / 8 numbers for m = 1. A move from a stored state leads to a stored or an unbound one.
 */
#include "games/row/double.h"

#include <stdlib.h>

/* Which cells a table has, and where. */
typedef struct {
    size_t n, m;    /* piles, M at the start */
    size_t columns; /* M = m .. m + columns - 1 are stored */
    size_t cells;   /* in all columns */
    size_t *offset; /* per column: its first cell */
} table_shape;

/* The first pile at which M is possible. */
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

#define INT        int64_t
#define LARGEST    INT64_MAX
#define NAME(verb) narrow_##verb
#include "games/row/double_fill.inc"

#define INT        boyi__int128
#define LARGEST    ((boyi__int128)(~(boyi__uint128)0 >> 1))
#define NAME(verb) wide_##verb
#include "games/row/double_fill.inc"

struct boyi__double_table {
    table_shape shape;
    void *numbers;
    bool narrow; /* which of the two grids is in use */
    narrow_grid narrow_grid;
    wide_grid wide_grid;
};

/* Everything about the shape except the offsets. False if the number of cells overflows. */
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

/* Bytes of a table's numbers: five arrays of n + 1 and the cells. SIZE_MAX if that overflows. */
static size_t number_bytes(const table_shape *shape, bool narrow)
{
    size_t arrays, count, bytes;
    if (__builtin_mul_overflow(shape->n + 1, 5, &arrays) ||
        __builtin_add_overflow(arrays, shape->cells, &count) ||
        __builtin_mul_overflow(count, narrow ? sizeof(int64_t) : sizeof(boyi__int128), &bytes))
        return SIZE_MAX;
    return bytes;
}

static bool is_narrow(const int64_t *a, size_t n)
{
    return boyi__row_is_narrow(boyi__row_bits_all(a, n), n, 2);
}

size_t boyi__double_table_bytes(const int64_t *a, size_t n, size_t m)
{
    table_shape shape;
    return measure(n, m, &shape) ? number_bytes(&shape, is_narrow(a, n)) : SIZE_MAX;
}

boyi_status boyi__double_table_new(const int64_t *a, size_t n, size_t m, boyi__double_table **out)
{
    assert(m >= 1);
    boyi__double_table *table = calloc(1, sizeof *table);
    if (!table || !measure(n, m, &table->shape))
        goto no_memory;
    table_shape *shape = &table->shape;
    table->narrow = is_narrow(a, n);
    shape->offset = malloc((shape->columns + 1) * sizeof *shape->offset);
    const size_t bytes = number_bytes(shape, table->narrow);
    table->numbers = bytes < SIZE_MAX ? malloc(bytes) : NULL;
    if (!shape->offset || !table->numbers)
        goto no_memory;
    size_t cells = 0;
    for (size_t c = 0; c < shape->columns; c++) {
        shape->offset[c] = cells;
        cells += end_pile(shape, shape->m + c) - first_pile(shape, shape->m + c);
    }
    assert(cells == shape->cells);
    if (table->narrow)
        table->narrow_grid = narrow_fill(shape, table->numbers, a);
    else
        table->wide_grid = wide_fill(shape, table->numbers, a);
    *out = table;
    return BOYI_OK;

no_memory:
    boyi__double_table_free(table);
    return BOYI_MEMORY;
}

void boyi__double_table_free(boyi__double_table *table)
{
    if (!table)
        return;
    free(table->numbers);
    free(table->shape.offset);
    free(table);
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

boyi_status boyi__double_table_value(const boyi__double_table *table, size_t i, size_t m, int64_t *out)
{
    assert(boyi__double_table_holds(table, i, m));
    if (table->narrow)
        return boyi__row_answer(narrow_margin(&table->narrow_grid, i, m), out);
    return boyi__row_answer(wide_margin(&table->wide_grid, i, m), out);
}
