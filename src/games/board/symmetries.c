#include "games/board/symmetries.h"

#include <assert.h>

/* Bit 0 of the picture mirrors left and right, bit 1 top and bottom, bit 2 turns a square board over its
 * diagonal. */
unsigned boyi__symmetries_move(unsigned picture, unsigned columns, unsigned rows, unsigned square)
{
    unsigned row = square / columns, column = square % columns;
    if (picture & 1)
        column = columns - 1 - column;
    if (picture & 2)
        row = rows - 1 - row;
    return picture & 4 && columns == rows ? column * columns + row : row * columns + column;
}

void boyi__symmetries_group(boyi__symmetries *symmetries, uint64_t bits)
{
    assert(symmetries->groups_count < BOYI__GROUPS);
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

/* Instead of `to` the bit of its group that has as many lower ones beside it as `from` has: then a picture of
 * what is in order is in order. */
static uint64_t keep_order(const boyi__symmetries *symmetries, unsigned from, unsigned to)
{
    const boyi__symmetry_group *left = group_of(symmetries, from), *into = group_of(symmetries, to);
    if (!left || !into)
        return UINT64_C(1) << to;
    unsigned lower = boyi__count_bits(left->bits & ((UINT64_C(1) << from) - 1));
    return into->lowest[lower + 1] & ~into->lowest[lower];
}

void boyi__symmetries_add(boyi__symmetries *symmetries, unsigned picture, unsigned from, unsigned to)
{
    if (symmetries->bytes < from / 8 + 1)
        symmetries->bytes = from / 8 + 1;
    for (unsigned value = 0; value < 256; value++)
        if (value >> from % 8 & 1)
            symmetries->of[from / 8][value][picture] |= keep_order(symmetries, from, to);
}

void boyi__symmetries_fill(boyi__symmetries *symmetries, unsigned columns, unsigned rows)
{
    for (unsigned picture = 0; picture < BOYI__MOST_SYMMETRIES; picture++)
        for (unsigned square = 0; square < columns * rows; square++)
            boyi__symmetries_add(symmetries, picture, square,
                                 boyi__symmetries_move(picture, columns, rows, square));
}

void boyi__mirror_fill(boyi__mirror *mirror, unsigned columns, uint64_t first, unsigned distance)
{
    mirror->pairs = columns / 2;
    for (unsigned i = 0; i < mirror->pairs; i++) {
        mirror->left[i] = first << i * distance;
        mirror->apart[i] = (columns - 1 - 2 * i) * distance;
    }
}
