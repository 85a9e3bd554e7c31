#include "games/board_trits.h"

#include <string.h>

uint64_t boyi__trits_boards(unsigned squares)
{
    uint64_t boards = 1;
    while (squares-- > 0)
        boards *= 3;
    return boards;
}

static void fill_digits(boyi__trits *trits)
{
    memset(trits->digits, 0, sizeof trits->digits);
    for (unsigned square = 0; square < 39; square++)
        for (unsigned value = 0; value < 256; value++)
            if (value >> square % 8 & 1)
                trits->digits[square / 8][value] += boyi__trits_boards(square);
}

static void fill_bytes(boyi__trits *trits)
{
    for (unsigned first = 0; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            if (!(first & second))
                trits->bytes[boyi__trits_pack(trits, 1, first, second)] = (uint16_t)(first | second << 8);
}

void boyi__trits_fill(boyi__trits *trits)
{
    fill_digits(trits);
    fill_bytes(trits);
}
