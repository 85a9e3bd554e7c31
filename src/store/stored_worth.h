/* What the values of a block say. */
#ifndef BOYI_STORE_STORED_WORTH_H
#define BOYI_STORE_STORED_WORTH_H

#include <string.h>

#include "base/byte_order.h"
#include "solve/codes.h"
#include "store/manifest.h"

/* Outcomes alone: a code is the boyi_outcome. */
static inline int64_t boyi__stored_worth(const boyi__manifest *about, unsigned width, const uint8_t *codes,
                                         uint32_t place)
{
    if (about->outcome_only)
        return boyi__worth_outcome((boyi_outcome)(codes[place] & 3), BOYI__PLIES_LOST);
    return boyi__code_worth(about->kind, width,
                            boyi__get_little_endian(codes + (size_t)place * width, width));
}

#endif
