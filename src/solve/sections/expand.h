/* Expanding a section, or a range of one: what waits there is merged, and the moves of all states are generated.
 *
 *   uniform    So far every unfinished state has had the same moves, each adding a constant. Then what a move leads to is the list of
 *              unfinished states with that constant added, and nothing is written down.
 *   streams    Else what each kind of move leads to in each later section is a list of its own. It mostly comes out sorted; a list
 *              that does not is sorted in the end.
 *
 * A section is expanded in several ranges where threads share it. What comes of them is put together by forward.c.
 */
#ifndef BOYI_SOLVE_SECTIONS_EXPAND_H
#define BOYI_SOLVE_SECTIONS_EXPAND_H

#include "solve/sections/sections.h"

/* The states that one kind of move leads to in one later section. */
typedef struct {
    uint64_t number;
    uint32_t kind;
    bool sorted;
    boyi__kept_states *kept;
} boyi__stream_out;

/* A range of a section, and what came of it. Memory is kept for the next one. */
typedef struct boyi__expansion {
    size_t place;
    uint64_t number;
    boyi__block spans;           /* boyi__span: the parts of the arrivals that are in this range */
    size_t spans_count, waiting; /* states in them */

    boyi__block states; /* in numeric order */
    size_t count;
    boyi__block ends; /* a byte a state, 1: it is finished */
    size_t ended;
    bool inside; /* some move leads to the section itself: nothing below is of use */
    bool uniform;
    boyi__block fixed; /* boyi__fixed_move; places are not known yet */
    size_t fixed_count;
    boyi__kept_states *open; /* the unfinished states; NULL unless uniform */
    boyi__block streams;     /* boyi__stream_out */
    size_t streams_count;
} boyi__expansion;

/* Merges the spans and expands the states. What fails is noted in self->failure. */
void boyi__expand_range(boyi__sections_run *self, unsigned thread, boyi__expansion *out);

/* Expands a section whose moves also lead to itself, by the first thread: states are expanded in the order in which they are met. out->states
 * are those that are known, and then all. */
boyi_status boyi__expand_inside(boyi__sections_run *self, boyi__expansion *out);

/* Puts the ranges of a section together, in the first of them. Returns BOYI_LIMIT or BOYI_MEMORY, without an error text. */
boyi_status boyi__expand_join(boyi__sections_run *self, boyi__section_worker *own, boyi__expansion *ranges,
                              size_t count);

/* Frees what came of it, except what is kept for the next one; or all of it. */
void boyi__expansion_clear(boyi__sections_run *self, boyi__expansion *out);
void boyi__expansion_end(boyi__sections_run *self, boyi__expansion *out);

boyi__kept_states *boyi__kept_new(boyi__sections_run *self, size_t room, boyi_status *status);
/* Drops one reference; without any it is freed. NULL is accepted. */
void boyi__kept_drop(boyi__sections_run *self, boyi__kept_states *kept);

#endif
