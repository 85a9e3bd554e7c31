#include "games/board/trits.h"

#include "base/bits.h"

static uint64_t power_of_three(unsigned exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

static void fill_digits(boyi__trits *trits)
{
    for (unsigned square = 0; square < trits->board.squares; square++)
        for (unsigned value = 0; value < 256; value++)
            if (value >> square % 8 & 1)
                trits->digits[square / 8][value] += power_of_three(square);
}

/* Eight squares, whatever the board has. */
static void fill_masks(boyi__trits *trits)
{
    for (unsigned number = 0; number < BOYI__TRITS_EIGHT; number++)
        for (unsigned square = 0, rest = number; square < 8; square++, rest /= 3)
            trits->masks[number] |= (uint16_t)((rest % 3 == 1 ? 1 : rest % 3 == 2 ? 256 : 0) << square);
}

boyi_status boyi__trits_shape(boyi__trits *trits, unsigned columns, unsigned rows, unsigned most,
                              boyi_rules *rules, boyi_error *error)
{
    boyi_status status = boyi__board_shape(&trits->board, columns, rows, most, error);
    if (status)
        return status;
    fill_digits(trits);
    fill_masks(trits);
    boyi__symmetries_fill(&trits->symmetries, columns, rows);
    rules->bits = boyi__bits_below(boyi__trits_below(trits));
    return BOYI_OK;
}

uint64_t boyi__trits_below(const void *self)
{
    const boyi__trits *trits = self;
    return power_of_three(trits->board.squares) * 2;
}

/* ---- Two bytes, as most boards that can be solved have, and any number of them ---- */

boyi__stones boyi__trits_look(const void *self, boyi_state state)
{
    const boyi__trits *trits = self;
    unsigned bytes = trits->symmetries.bytes;
    return bytes == 2 ? boyi__trits_look_bytes(trits, 2, state) : boyi__trits_look_bytes(trits, bytes, state);
}

boyi_state boyi__trits_pack(const void *self, boyi__stones stones)
{
    const boyi__trits *trits = self;
    unsigned bytes = trits->symmetries.bytes;
    return bytes == 2 ? boyi__trits_pack_bytes(trits, 2, stones)
                      : boyi__trits_pack_bytes(trits, bytes, stones);
}

static inline boyi_state find_least(const boyi__trits *trits, unsigned bytes, boyi_state state)
{
    boyi__stones stones = boyi__trits_look_bytes(trits, bytes, state);
    boyi__symmetries_least_bytes(&trits->symmetries, bytes, &stones.of[0], &stones.of[1]);
    return boyi__trits_pack_bytes(trits, bytes, stones);
}

boyi_state boyi__trits_canonical(const void *self, boyi_state state)
{
    const boyi__trits *trits = self;
    unsigned bytes = trits->symmetries.bytes;
    return bytes == 2 ? find_least(trits, 2, state) : find_least(trits, bytes, state);
}
