/* Estimates of how many states there will be, while they are found.
 *
 * Depth by depth, or layer by layer where the rules have layers. A board with room for D stones has at depth d about as many positions as
 * there are ways to choose d of D places, to some power, times a factor for each stone:
 *
 *     log(n[d + 1] / n[d])  =  power * log((D - d) / (d + 1)) + constant
 *
 * D is how far random plays come: some are made while states are found, so few that they take no time to speak of. Power and constant follow
 * from the last depths, two at a time, since the two players' stones count apart. Many layers are taken together first: in kalah they
 * go up and down with the seeds that are stored. Depths may end before D, since a state has the depth of the shortest play that leads
 * to it; so of them the least of this, of a straight line through the logarithms of the last ratios, and of the last change of these is taken.
 *
 * Where a move may lead to any of several depths or layers (captures, kalah, chomp) that is far off. There, and where the rules have layers
 * but do not promise that each move leads one up, a sample of what is to come tells (estimate_frontier.h); also where they do, but two layers let
 * expect very different numbers (dots). It takes as long as some percent of the states; until it can be afforded, nothing is told if a move is
 * known to lead more than one layer up. Sections have no frontier to begin with: their samples begin with the start, and count only where the layers
 * do not agree.
 *
 * After a tenth of the work what is told is within a factor of two for the games of tests/test_estimates.c, for most within a half. Known not to be
 * within it: hexapawn 5 5 by `sections` (0.47 at 12 % of the work), kalah 5 2 by retro (0.44 at 11 %), six men's morris by retro (0.46 at 17 %), and
 * mnk 3 5 3 (2.1 at 11 %) and breakthrough (2.2 at 42 %) by memo.
 */
#ifndef BOYI_SOLVE_ESTIMATE_H
#define BOYI_SOLVE_ESTIMATE_H

#include "base/hash_set.h"
#include "solve/estimate_frontier.h"

enum {
    BOYI__ESTIMATE_DEPTHS = 7,
    BOYI__ESTIMATE_BINS = 64,
};

/* Samples of what is to come (estimate_frontier.h). */
typedef struct {
    double total;      /* states, by the last one; 0: none */
    uint64_t states;   /* that were found then */
    size_t width;      /* of it */
    uint64_t cost;     /* states that it expanded; if it was given up, half as many again */
    uint64_t expanded; /* by all of them */
    bool jumps;        /* a move leads more than one layer up */
} boyi__samples;

/* All zeros: nothing seen yet. */
typedef struct {
    uint64_t counts[BOYI__ESTIMATE_DEPTHS]; /* of the last depths */
    size_t depths;                          /* how many of them are known */
    uint32_t added;                         /* depths so far */
    /* Layers: the states of so many layers together. */
    uint64_t bins[BOYI__ESTIMATE_BINS];
    uint32_t bin_layers; /* 0: depths are no layers */
    uint32_t layers;     /* below this one all are complete */
    /* Plays. */
    uint32_t deepest;       /* depth that a random play has come to; 0: not known */
    bool is_deepest;        /* there is no deeper one: no plays are needed */
    bool endless;           /* a play did not end */
    uint64_t random, moves; /* of these plays */
    boyi__samples samples;
} boyi__estimate;

/* Adds the number of states, at least one, of the next depth. */
void boyi__estimate_add(boyi__estimate *estimate, uint64_t count);

/* How many more states are to be expected. INFINITY: there are too few depths to tell. */
double boyi__estimate_more(const boyi__estimate *estimate);

/* Adds the states of a layer, or the next depth, which is complete, and sets the total that the run reports; all are known now that are not
 * deeper. layer: how many layers above the first one it is, SIZE_MAX: depths are no layers. Makes random plays from `start`, as long as they
 * are few beside the states. frontier: for samples, NULL: none are made. */
void boyi__estimate_report(boyi__estimate *estimate, boyi__run *run, boyi_state start, uint64_t count,
                           uint64_t states, size_t layer, const boyi__frontier *frontier);

/* The same, depth by depth, for a set of states whose frontier begins with the number `first`. */
void boyi__estimate_report_set(boyi__estimate *estimate, boyi__run *run, boyi_state start,
                               const boyi__set *set, uint32_t first);

/* Estimates by a sample of the frontier, if that is worth it. True: estimate->total is set. */
bool boyi__estimate_sample(boyi__estimate *estimate, boyi__run *run, uint64_t states,
                           const boyi__frontier *frontier);

/* The same for a search in depth. On the way from the start to the first state that is finished, each state leads to some more than
 * the next one does; when it is done their number is known. By what factor it grows is carried on up to the start, where it is a
 * small one in most games.
 *
 *     states     1 … 900  2,300  5,000   ?       ?       all
 *     way        finished  ◀─────  here ◀─────  …  ◀─── start
 */
typedef struct {
    uint64_t counts[BOYI__ESTIMATE_DEPTHS]; /* when the last states of the way were done */
    size_t known;
    size_t above; /* states above the last of them */
    bool begun;
} boyi__growth;

/* A state `above` which there are so many on the way is done; `states` are known by now. True: it is one of the way. */
bool boyi__growth_note(boyi__growth *growth, size_t above, uint64_t states);

/* Sets the total that a run reports, if enough is known to tell it. */
void boyi__growth_report(const boyi__growth *growth, boyi__meter *meter);

#endif
