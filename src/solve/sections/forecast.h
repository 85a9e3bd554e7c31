/* What sections take for a game before it is solved (--dry-run): memory at the peak, and disk. For rules whose moves add constants
 * (shifts.h) and whose layers can be sampled (estimate_layers.h).
 *
 *     samples of every layer ──▶ its states, how many of them are finished, its largest section, and the most states that lead to one
 *                                section or that one section leads to
 *     both passes, by layers ──▶ what is kept of each layer, as it is, zipped or in the spill file, by the rules of home.h, and what
 *                                threads have loaded meanwhile
 *
 * What was measured are the bytes of a state that is kept; all else is what shifts.c and shift_runs.c allocate. */
#ifndef BOYI_SOLVE_SECTIONS_FORECAST_H
#define BOYI_SOLVE_SECTIONS_FORECAST_H

#include "solve/sections/sections.h"

/* All zeros: not known. */
typedef struct {
    double bytes;  /* of memory, at the peak */
    double disk;   /* bytes of the spill file, at most */
    double zipped; /* part of all runs and codes that do not stay as they are */
    bool fits;     /* the limit suffices */
} boyi__sections_forecast;

/* Estimates the states as boyi__estimate_layers does, and what they take with the limits of `options`. BOYI_METHOD, without an error
 * text: not for these rules or this state. */
boyi_status boyi__sections_foresee(boyi__run *run, boyi_state start, const boyi_options *options,
                                   bool database, double seconds, double *states,
                                   boyi__sections_forecast *out);

#endif
