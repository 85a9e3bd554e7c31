/* Sections of rules whose moves add constants (section_moves): no moves are generated, and no state is asked for its section.
 *
 *   graph      All sections and the moves between them are found first, without a single state. A section's level is the longest way
 *              to it; sections of one level do not lead to each other, so the threads share them. A section
 *              that is a large part of its level is split among all threads by ranges of states (split.h).
 *   forward    A section is the merge of the runs that lead to it, finished states left out, each shifted by its move's constant.
 *   backward   For each move of a section, the run that it leads to is gone through once beside the section's unfinished states:
 *              where a state of it is the next one shifted, its code is that of the move. No branch depends on the states.
 *
 * Symmetry. Of a section and its mirror image only the lower is kept; of one that is its own image only the canonical states. A run
 * is loaded as it is, as its image (mirrored and sorted), or whole (both merged). Each thread keeps the runs it loaded last.
 *
 * Outcome games of at most BOYI__SHIFT_LEVELS levels: then every length of play fits a code of one byte.
 */
#ifndef BOYI_SOLVE_SECTIONS_SHIFTS_H
#define BOYI_SOLVE_SECTIONS_SHIFTS_H

#include "base/parallel.h"
#include "solve/estimate.h"
#include "solve/estimate_layers.h"
#include "solve/layers/queues.h"
#include "solve/sections/sections.h"

enum {
    BOYI__SHIFT_CACHED = 512,           /* runs that a thread keeps, at most */
    BOYI__SHIFT_LEVELS = 85,            /* plies 0 … 84 fit a code of one byte (solve/codes.h) */
    BOYI__SHIFT_CACHE_BYTES = 32 << 20, /* that the runs of a thread take, except those in use */
    BOYI__SHIFT_SHARED_LEAST = 1 << 14, /* states: a smaller level is solved by one thread */
    BOYI__SHIFT_LARGE_LEAST = 1 << 13,  /* states around a section: a smaller one is not split */
    BOYI__SHIFT_AROUND_BYTES = 24,      /* that a thread takes for a state around its section, about */
};

/* A move between sections. */
typedef struct {
    uint32_t other; /* the place of the section at its other end */
    bool mirrored;  /* the image of that section is meant */
    bool again;
    uint64_t shift;
} boyi__shift_edge;

typedef struct {
    uint32_t level;
    uint32_t first_level; /* the lowest that leads here */
    bool own_image;
    uint64_t out_first, out_count; /* in the list of edges */
    uint64_t in_first, in_count;
} boyi__shift_node;

/* A run as it was loaded. */
typedef struct {
    uint32_t place;
    bool mirrored, taken;
    size_t count;
    boyi__block states; /* with room for one more */
    boyi__block codes;
    uint64_t used;
} boyi__loaded_run;

typedef struct {
    boyi__run run;
    boyi_error error;
    boyi_shift *moves;
    boyi__loaded_run cache[BOYI__SHIFT_CACHED];
    size_t cache_bytes;
    uint64_t clock;
    boyi__block here, other, ends, best, spans;
    boyi__packed_tools tools;
} boyi__shift_worker;

typedef struct {
    boyi__run *run;
    const boyi__sections_sink *sink;
    boyi__sections *sections;
    boyi__chunk_pool pool; /* counts the memory of all threads */
    boyi__section_home home;
    const struct boyi_team *team; /* NULL: none */
    boyi__parallel_step *step;    /* that threads make of the sections they claim */
    boyi__failure failure;
    boyi__codec codec;
    boyi__shift_node *nodes;
    size_t nodes_room;
    boyi__shift_edge *out, *in;
    size_t out_room;
    uint64_t out_count, in_count;
    uint32_t *by_level, *level_first; /* places of sections; where each level begins among them */
    uint32_t levels;
    boyi_state *starts;
    size_t starts_count, starts_room;
    boyi__shift_worker *workers;
    unsigned threads;
    uint64_t large_least; /* states around a section from which on it is split */
    unsigned together;    /* threads that work on one section */
    uint32_t level;       /* that is being worked on */
    uint32_t start_layer; /* of the start, if the rules have layers */
    boyi__estimate estimate;
    bool backward;
    atomic_uint_fast64_t done;
} boyi__shifts;

/* ---- The graph (shift_graph.c) ---- */

/* Finds all sections and their levels. BOYI_METHOD, without an error text: some move does not lead to a higher section, or there are
 * too many levels. Other failures have an error text. */
boyi_status boyi__shifts_find_graph(boyi__shifts *self, boyi_state start);

/* ---- Memory and runs of a thread (shift_runs.c). What fails is noted in self->failure. ---- */

boyi_status boyi__shifts_stop(boyi__shifts *self, boyi_status status, const boyi_error *error);

/* Makes a block at least so large. What it holds is lost. */
boyi_status boyi__shifts_grow(boyi__shifts *self, boyi__block *at, size_t bytes);
void boyi__shifts_free(boyi__shifts *self, boyi__block *at);

/* "section_moves does not give the moves of state X" */
boyi_status boyi__shifts_fail_moves(boyi__shifts *self, boyi__shift_worker *own, boyi_state state);

/* Tells which states of a section are finished, as section_ends of the rules does. Where the rules have no such function, their moves are compared with
 * the section's. */
boyi_status boyi__shifts_find_ends(boyi__shifts *self, boyi__shift_worker *own, uint64_t number,
                                   const boyi_state *states, size_t count, uint8_t *out);

/* The run of a section or of its image: forward without its finished states, backward with codes. It stays until own->clock goes on.
 * NULL: that failed. Uses own->here, own->other and own->ends. */
const boyi__loaded_run *boyi__shifts_load(boyi__shifts *self, boyi__shift_worker *own, uint32_t place,
                                          bool mirrored);

/* Unpacks the run of a section, or its codes. */
boyi_status boyi__shifts_unpack(boyi__shifts *self, boyi__shift_worker *own, const boyi__section *section,
                                boyi_state *out);
boyi_status boyi__shifts_unpack_codes(boyi__shifts *self, boyi__shift_worker *own,
                                      const boyi__section *section, uint8_t *out);

/* ---- A team (shift_team.c) ---- */

/* Makes self->step of the sections of the level that this thread claims, as long as there are any. */
void boyi__shifts_claim_all(void *context, unsigned thread);
/* Tells all ranks what parts this one has made of the level, and notes theirs. Waits for all ranks. */
boyi_status boyi__shifts_share(boyi__shifts *self);

/* Forgets all runs that a thread has loaded. */
void boyi__shifts_forget(boyi__shifts *self, boyi__shift_worker *own);

#endif
