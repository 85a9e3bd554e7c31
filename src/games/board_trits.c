#include "games/board_trits.h"

static uint64_t power_of_three(unsigned squares)
{
    uint64_t boards = 1;
    while (squares-- > 0)
        boards *= 3;
    return boards;
}

uint64_t boyi__trits_below(unsigned squares)
{
    return power_of_three(squares) * 2;
}

static void fill_digits(boyi__trits *trits)
{
    for (unsigned square = 0; square < 39; square++)
        for (unsigned value = 0; value < 256; value++)
            if (value >> square % 8 & 1)
                trits->digits[square / 8][value] += power_of_three(square);
}

static void fill_bytes(boyi__trits *trits)
{
    for (unsigned first = 0; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            if (!(first & second))
                trits->bytes[boyi__trits_pack(trits, 1, first, second)] = (uint16_t)(first | second << 8);
}

void boyi__trits_fill(boyi__trits *trits, unsigned columns, unsigned rows)
{
    fill_digits(trits);
    fill_bytes(trits);
    boyi__pictures_fill(&trits->pictures, columns, rows);
}
