/* What each method would take to solve a game: --dry-run.
 *
 *     a walk through the first states ──▶ how many there are (roughly), how many moves they have,
 *                                         how long the rules take for the moves of one
 *     samples of every layer          ──▶ how many there are, for rules with `unmoves` (estimate_layers.h)
 *     boyi__state_cost of the engine  ──▶ bytes and seconds
 *
 * Two methods do not visit each state once: brute visits each line of play, whose number is estimated by random
 * plays (Knuth 1975); search visits a fraction of the states, which is a guess. The
 * shortcuts, and small searches, are simply run for a moment.
 */
#ifndef BOYI_SOLVE_DRY_RUN_H
#define BOYI_SOLVE_DRY_RUN_H

#include "solve/engine.h"

/* What one method would take. NAN: not known. */
typedef struct {
    boyi_method method;
    boyi_status status; /* not 0: it can't solve this game, `error` says why, and the rest is not set */
    boyi_error error;
    double visited; /* states, calls of brute, nodes of search; boyi__visited_unit */
    double bytes;   /* of memory */
    double disk;    /* bytes that do not fit the memory */
    double seconds;
    bool exact; /* it was solved: nothing is estimated */
    bool fits;  /* within the limits of the options */
} boyi__need;

enum { BOYI__MOST_NEEDS = 8 };

typedef struct {
    double states; /* NAN: not known, more than `seen` */
    uint64_t seen; /* states that were visited to find out */
    bool exact;    /* there are no others */
    bool
        sampled; /* layer by layer (estimate_layers.h), and so within some percent; else it is a rough extrapolation */
    bool by_sections; /* a database of it would be built by sections whose moves add constants */
    double sections;  /* in which the states are, where moves add constants; 0: not known */
    double moves;     /* of a state */
    double database;  /* the bytes of one */
    boyi__need list[BOYI__MOST_NEEDS];
    size_t count;
} boyi__needs;

/* Asks for options->method, or for all methods if it is BOYI_AUTO. Takes up to about a second. */
boyi_status boyi__dry_run(const boyi_game *game, boyi_state state, const boyi_options *options, bool database,
                          boyi_error *error, boyi__needs *out);

#endif
