/* Pieces of work that follow each other on the same states, each with a meter of its own, as solving a game and then verifying it: the
 * progress of all of them as one. See boyi__plan of meter.h. */
#ifndef BOYI_BASE_STAGES_H
#define BOYI_BASE_STAGES_H

#include "boyi.h"

typedef struct {
    boyi_options options; /* those that were given, but for the callbacks: for the work of the stages */
    boyi_options given;
    double before; /* work a state of the stages that are over */
    double here;   /* of this one, by its last report */
    double later;  /* of those to come */
} boyi__stages;

/* Starts the first stage. later: what the others will take for a state, in terms of what a solver takes to find it. The object must
 * stay where it is. */
void boyi__stages_start(boyi__stages *stages, const boyi_options *given, double later);

/* The next stage begins. */
void boyi__stages_next(boyi__stages *stages, double later);

#endif
