/* The worth of a stored value. */
#ifndef BOYI_STORE_STORED_WORTH_H
#define BOYI_STORE_STORED_WORTH_H

#include <string.h>

#include "base/byte_order.h"
#include "solve/codes.h"
#include "store/manifest.h"

/* `codes` are a block's unpacked values, `width` bytes each; with outcomes alone a code is a boyi_outcome. */
static inline int64_t boyi__stored_worth(const boyi__manifest *manifest, unsigned width, const uint8_t *codes,
                                         uint32_t place)
{
    if (manifest->outcome_only)
        return boyi__worth_outcome((boyi_outcome)(codes[place] & 3), BOYI__PLIES_LOST);
    return boyi__code_worth(manifest->kind, width,
                            boyi__get_little_endian(codes + (size_t)place * width, width));
}

#endif
