#include "games/board/trits.h"

#include <assert.h>

#include "base/bits.h"

static uint64_t power_of_three(unsigned exponent)
{
    uint64_t power = 1;
    while (exponent-- > 0)
        power *= 3;
    return power;
}

boyi_status boyi__trits_shape(boyi__trits *trits, unsigned columns, unsigned rows, unsigned most,
                              boyi_rules *rules, boyi_error *error)
{
    assert(most <= 8 * BOYI__TRITS_BYTES - 1); /* with the turn, 64 bits */
    boyi_status status = boyi__board_shape(&trits->board, columns, rows, most, error);
    if (status)
        return status;
    for (unsigned square = 0; square < trits->board.squares; square++)
        for (unsigned value = 0; value < 256; value++)
            if (value >> square % 8 & 1)
                trits->digits[square / 8][value] += power_of_three(square);
    for (unsigned number = 0; number < BOYI__TRITS_EIGHT; number++)
        for (unsigned square = 0, rest = number; square < 8; square++, rest /= 3)
            trits->masks[number] |= (uint16_t)((rest % 3 == 1 ? 1 : rest % 3 == 2 ? 256 : 0) << square);
    boyi__symmetries_fill(&trits->symmetries, columns, rows);
    rules->bits = boyi__bits_below(boyi__trits_below(trits));
    return BOYI_OK;
}

uint64_t boyi__trits_below(const void *self)
{
    const boyi__trits *trits = self;
    return power_of_three(trits->board.squares) * 2;
}

/* ---- Specialized for two bytes, the size of most boards that can be solved ---- */

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

static inline boyi_state canonical(const boyi__trits *trits, unsigned bytes, boyi_state state)
{
    return boyi__trits_pack_least(trits, bytes, boyi__trits_look_bytes(trits, bytes, state));
}

boyi_state boyi__trits_canonical(const void *self, boyi_state state)
{
    const boyi__trits *trits = self;
    unsigned bytes = trits->symmetries.bytes;
    return bytes == 2 ? canonical(trits, 2, state) : canonical(trits, bytes, state);
}
