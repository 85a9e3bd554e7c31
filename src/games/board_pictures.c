#include "games/board_pictures.h"

/* Bit 0 of the picture mirrors left and right, bit 1 top and bottom, bit 2 turns a square board over its
 * diagonal. */
unsigned boyi__pictures_move(unsigned picture, unsigned columns, unsigned rows, unsigned square)
{
    unsigned row = square / columns, column = square % columns;
    if (picture & 1)
        column = columns - 1 - column;
    if (picture & 2)
        row = rows - 1 - row;
    return picture & 4 && columns == rows ? column * columns + row : row * columns + column;
}

void boyi__pictures_add(boyi__pictures *pictures, unsigned picture, unsigned from, unsigned to)
{
    if (pictures->bytes < from / 8 + 1)
        pictures->bytes = from / 8 + 1;
    for (unsigned value = 0; value < 256; value++)
        if (value >> from % 8 & 1)
            pictures->of[from / 8][value][picture] |= UINT64_C(1) << to;
}

void boyi__pictures_fill(boyi__pictures *pictures, unsigned columns, unsigned rows)
{
    for (unsigned picture = 0; picture < BOYI__PICTURES; picture++)
        for (unsigned square = 0; square < columns * rows; square++)
            boyi__pictures_add(pictures, picture, square,
                               boyi__pictures_move(picture, columns, rows, square));
}

void boyi__mirror_fill(boyi__mirror *mirror, unsigned columns, uint64_t first, unsigned distance)
{
    mirror->pairs = columns / 2;
    for (unsigned i = 0; i < mirror->pairs; i++) {
        mirror->left[i] = first << i * distance;
        mirror->apart[i] = (columns - 1 - 2 * i) * distance;
    }
}
