/* Runs: the states of a section in numeric order, each once.
 *
 *     unpacked   an array of 64-bit states, with room for one more
 *     packed     [ block 0 | block 1 | … ]  [ bytes … ]
 *                block   its first state, and where its bytes begin
 *                bytes   the differences between neighbours less one, as varints (base/varint.h); BLOCK states a block
 *
 * Neighbours in a section look alike, so most differences take one byte. The place of a state in its run is the place of
 * its value in the section's codes.
 */
#ifndef BOYI_SOLVE_SECTIONS_RUNS_H
#define BOYI_SOLVE_SECTIONS_RUNS_H

#include "boyi.h"

enum { BOYI__RUN_BLOCK = 256 /* states */ };

/* Part of a run, or all of it; `shift` is added to each state. The word after the last state can be read. */
typedef struct {
    const boyi_state *states;
    size_t count;
    uint64_t shift;
} boyi__span;

/* Sorts states by radix, without duplicates; `other` has the same room. Returns how many are left. */
size_t boyi__run_sort(boyi_state *states, boyi_state *other, size_t count);
/* The same of states with a byte beside each, state << 8 | byte. Equal states have equal bytes. */
size_t boyi__run_sort_pairs(uint64_t *pairs, uint64_t *other, size_t count);

/* Merges spans that are sorted, without duplicates, into `out`, which has room for all states and one more. Spans are used
 * up. Up to BOYI__MERGE_MOST at a time are merged in one pass; `other` has the same room as `out` and is only used for more.
 * Returns how many states there are. */
enum { BOYI__MERGE_MOST = 8 };
size_t boyi__run_merge(boyi__span *spans, size_t count, boyi_state *out, boyi_state *other);

/* How many states boyi__run_merge would give, of at most BOYI__MERGE_MOST spans. */
size_t boyi__run_merged_count(const boyi__span *spans, size_t count);

/* The bytes that a packed run of these states may take. */
size_t boyi__run_bound(const boyi_state *states, size_t count);
/* Packs a run into `out`, which has that room. Returns the bytes it takes. */
size_t boyi__run_pack(const boyi_state *states, size_t count, void *out);
void boyi__run_unpack(const void *packed, size_t count, boyi_state *out);

/* The place of a state in a packed run; SIZE_MAX: it is not there. */
size_t boyi__run_find(const void *packed, size_t count, boyi_state state);

/* The first place from `at` on, or before it, whose state is not smaller; `count` if there is none. The nearer, the sooner. */
size_t boyi__run_seek(const boyi_state *states, size_t count, size_t at, boyi_state state);

#endif
