#include "store/section_record.h"

#include <string.h>

#include "store/block.h"

void boyi__section_record_write(const boyi__section_record *section, uint64_t fingerprint, uint8_t *out)
{
    memset(out, 0, BOYI__SECTION_RECORD);
    boyi__put_little_endian(out + 24, section->states, 8);
    for (unsigned i = 0; i < 4; i++)
        boyi__put_little_endian(out + 32 + (size_t)8 * i, section->outcomes[i], 8);
    boyi__put_little_endian(out + 64, section->first_predecessor, 4);
    boyi__put_little_endian(out + 68, section->highest, 4);
    out[72] = (uint8_t)section->width;
    out[73] = section->found;
    out[74] = section->solved;
    out[75] = (uint8_t)section->widest;
    boyi__record_seal(out, BOYI__SECTION_RECORD, 'e', section->number, fingerprint);
}

bool boyi__section_record_read(const void *record, size_t length, uint64_t fingerprint,
                               boyi__section_record *out)
{
    const uint8_t *bytes = record;
    if (length != BOYI__SECTION_RECORD || !boyi__record_check(record, length, 'e', fingerprint))
        return false;
    *out = (boyi__section_record){
        .number = boyi__record_section(bytes),
        .states = boyi__get_little_endian(bytes + 24, 8),
        .first_predecessor = (uint32_t)boyi__get_little_endian(bytes + 64, 4),
        .highest = (uint32_t)boyi__get_little_endian(bytes + 68, 4),
        .width = bytes[72],
        .found = bytes[73] == 1,
        .solved = bytes[74] == 1,
        .widest = bytes[75],
    };
    for (unsigned i = 0; i < 4; i++)
        out->outcomes[i] = boyi__get_little_endian(bytes + 32 + (size_t)8 * i, 8);
    enum { WIDTHS = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 8 }; /* those that codes may have, and 0: none yet */
    return out->found && out->states > 0 && out->width <= 8 && WIDTHS >> out->width & 1 && out->widest <= 8 &&
           WIDTHS >> out->widest & 1;
}
