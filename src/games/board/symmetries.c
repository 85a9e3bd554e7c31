#include "games/board/symmetries.h"

#include <assert.h>

/* Bit 0 of the symmetry mirrors left and right, bit 1 top and bottom, bit 2 mirrors a square board at its
 * diagonal. */
unsigned boyi__symmetries_move(unsigned symmetry, unsigned columns, unsigned rows, unsigned square)
{
    unsigned row = square / columns, column = square % columns;
    if (symmetry & 1)
        column = columns - 1 - column;
    if (symmetry & 2)
        row = rows - 1 - row;
    return symmetry & 4 && columns == rows ? column * columns + row : row * columns + column;
}

void boyi__symmetries_group(boyi__symmetries *symmetries, uint64_t bits)
{
    assert(symmetries->groups_count < BOYI__GROUPS && boyi__count_bits(bits) <= BOYI__GROUP);
    assert(symmetries->bytes == 0); /* no symmetry has been added */
    boyi__symmetry_group *group = &symmetries->groups[symmetries->groups_count++];
    group->bits = bits;
    for (unsigned i = 1; bits; i++, bits &= bits - 1)
        group->lowest[i] = group->lowest[i - 1] | (bits & -bits);
}

static const boyi__symmetry_group *group_of(const boyi__symmetries *symmetries, unsigned bit)
{
    for (unsigned i = 0; i < symmetries->groups_count; i++)
        if (symmetries->groups[i].bits >> bit & 1)
            return &symmetries->groups[i];
    return NULL;
}

void boyi__symmetries_add(boyi__symmetries *symmetries, unsigned symmetry, unsigned from, unsigned to)
{
    assert(symmetry < BOYI__MOST_SYMMETRIES && from < 64 && to < 64);
    uint64_t image = UINT64_C(1) << to;
    const boyi__symmetry_group *group = group_of(symmetries, from), *into = group_of(symmetries, to);
    if (group && into) { /* lowest to lowest, so that the image of a normalized mask is normalized */
        unsigned lower = boyi__count_bits(group->bits & ((UINT64_C(1) << from) - 1));
        image = into->lowest[lower + 1] & ~into->lowest[lower];
    }
    if (symmetries->bytes < from / 8 + 1)
        symmetries->bytes = from / 8 + 1;
    for (unsigned value = 0; value < 256; value++)
        if (value >> from % 8 & 1)
            symmetries->image[from / 8][value][symmetry] |= image;
    for (unsigned value = 0; value < 256 && from < 16; value++)
        symmetries->narrow[from / 8][value][symmetry] =
            (uint16_t)symmetries->image[from / 8][value][symmetry];
}

void boyi__symmetries_fill(boyi__symmetries *symmetries, unsigned columns, unsigned rows)
{
    for (unsigned symmetry = 0; symmetry < BOYI__MOST_SYMMETRIES; symmetry++)
        for (unsigned square = 0; square < columns * rows; square++)
            boyi__symmetries_add(symmetries, symmetry, square,
                                 boyi__symmetries_move(symmetry, columns, rows, square));
}

void boyi__mirror_fill(boyi__mirror *mirror, unsigned columns, uint64_t first, unsigned distance)
{
    mirror->pairs = columns / 2;
    for (unsigned i = 0; i < mirror->pairs; i++) {
        mirror->left[i] = first << i * distance;
        mirror->apart[i] = (columns - 1 - 2 * i) * distance;
    }
}
