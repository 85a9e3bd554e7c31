/* Merges and joins of large runs, split by ranges of states among threads. The results are those of one thread. */
#ifndef BOYI_SOLVE_SECTIONS_SPLIT_H
#define BOYI_SOLVE_SECTIONS_SPLIT_H

#include "solve/sections/join.h"

/* boyi__run_merge of at most BOYI__MERGE_MOST spans; `out` has room for all their states, repeated ones included, and one more. */
size_t boyi__split_merge(unsigned threads, const boyi__span *spans, size_t count, boyi_state *out);

/* boyi__join_move. */
bool boyi__split_join(unsigned threads, const boyi_state *states, size_t count, uint64_t shift,
                      const boyi_state *targets, const uint8_t *codes, size_t targets_count,
                      const uint16_t *moved, const uint16_t *best, uint16_t *out);

#endif
