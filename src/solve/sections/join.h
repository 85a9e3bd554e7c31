/* Solving ranges of a section whose moves all lead to later sections, which are solved and unpacked.
 *
 *   fixed      All unfinished states have the same moves, each adding a constant (the forward pass found out): for each move, the run that it
 *              leads to is gone through once beside the unfinished states. See join_fixed.c.
 *   batches    Else the moves of some hundred states are generated; what each kind of move leads to is a sorted list, mostly, which is
 *              joined with the run of the section that this kind led to last. See join_batch.c.
 */
#ifndef BOYI_SOLVE_SECTIONS_JOIN_H
#define BOYI_SOLVE_SECTIONS_JOIN_H

#include "solve/sections/sections.h"

/* A range of a section that one thread solves. */
typedef struct boyi__solve_range {
    size_t place;
    size_t first, count; /* states */
    bool wider;          /* found: some code needs more bytes */
} boyi__solve_range;

/* Is section->codes to be filled by boyi__join_fixed? Its width is 1 byte then, and so are those of its targets. */
bool boyi__join_is_fixed(const boyi__sections_run *self, const boyi__section *section);

/* Fill the codes of a range. What fails is noted in self->failure. */
void boyi__join_fixed(boyi__sections_run *self, unsigned thread, boyi__solve_range *range);
void boyi__join_batches(boyi__sections_run *self, unsigned thread, boyi__solve_range *range);

/* Frees what boyi__join_batches has allocated for a thread. */
void boyi__join_end(boyi__sections_run *self, boyi__section_worker *own);

/* Writes to `out` the best of what is known and of one move, which adds `shift` and leads to `targets`, whose codes have one byte. All `count`
 * states, shifted, are there; else it returns false. One more state can be read, which repeats the last, and one more value written. */
bool boyi__join_move(const boyi_state *states, size_t count, uint64_t shift, const boyi_state *targets,
                     const uint8_t *codes, size_t targets_count, const uint16_t *moved, const uint16_t *best,
                     uint16_t *out);

/* Is the state at this place of a uniform section finished? */
static inline bool boyi__section_is_end(const boyi__section *section, size_t i)
{
    return section->end_bits && section->end_bits[i / 8] >> i % 8 & 1;
}

#endif
