/* The small records of a database (block.h has the head that all records begin with).
 *
 *     'e'   a section, after the blocks that were just appended. The last one of a section holds.
 *
 *             24       32         64                  68        72      73      74       75       76
 *             | states | outcomes | first predecessor | highest | width | found | solved | widest | 0 4 |   = 80 bytes
 *
 *     'm'   a mark, whose number is in the place of the section: no more than a head
 */
#ifndef BOYI_STORE_SECTION_RECORD_H
#define BOYI_STORE_SECTION_RECORD_H

#include "boyi.h"

typedef struct {
    uint64_t number;            /* of the section: a layer's, or that of the rules' sections */
    uint32_t first_predecessor; /* the lowest layer with a move to this one; UINT32_MAX: none */
    uint32_t highest;           /* the highest layer that moves lead to; 0: none, or not known yet */
    unsigned width;             /* bytes a code while it was solved */
    unsigned widest;            /* bytes a code of the widest block of values; 0: there are none yet */
    bool found, solved;         /* all states are stored; all values are */
    uint64_t states;
    uint64_t outcomes[4];
} boyi__section_record;

enum { BOYI__SECTION_RECORD = 80 /* bytes */ };

typedef enum {
    BOYI__MARK_ONE_SECTION = 1, /* all states are in section 0 */
    BOYI__MARK_FOUND,           /* the states of all sections have been found */
    BOYI__MARK_METHOD = 16,     /* + the boyi_method that solved section 0, if it is the only one */
} boyi__mark;

/* `out` has room for BOYI__SECTION_RECORD bytes. */
void boyi__section_record_write(const boyi__section_record *section, uint64_t fingerprint, uint8_t *out);
/* False: damaged. */
bool boyi__section_record_read(const void *record, size_t length, uint64_t fingerprint,
                               boyi__section_record *out);

#endif
