/* The MTD driver: from null-window searches to a worth. A lower and an upper bound are drawn together by
 * searches with targets between them.
 *
 * Outcome games: first a probe for quick wins and losses, then who wins at all, then how soon.
 * The length of a tie is not a contest, since both sides want it short: it is the shortest path to an even
 * end through tied states, found by iterative deepening.
 * Score games: from a first guess in growing steps, then by bisection.
 */
#include "solve/search/search.h"

#include <stdlib.h>

#include "base/int128.h"

typedef boyi__worth_wide wide;

typedef struct {
    wide lower, upper;
    bool lower_known, upper_known;
} span;

static span look_up(const boyi__search *search, boyi_state state)
{
    boyi__tt_bounds known = boyi__search_known(search, state);
    return (span){.lower = known.lower,
                  .upper = known.upper,
                  .lower_known = known.lower != BOYI__NO_LOWER,
                  .upper_known = known.upper != BOYI__NO_UPPER};
}

/* Searches with a null window, unless the answer is known, and narrows the span by the result. */
static boyi_status narrow(boyi__search *search, boyi_state state, wide target, span *known, bool *holds)
{
    bool above = known->lower_known && known->lower >= target;
    bool below = known->upper_known && known->upper < target;
    *holds = above;
    if (above || below)
        return BOYI_OK;
    boyi__window_result result;
    boyi_status status = boyi__null_window(search, state, target, &result);
    if (status)
        return status;
    *holds = result.holds;
    if (result.holds) {
        known->lower = result.bound;
        known->lower_known = true;
    } else {
        known->upper = result.bound;
        known->upper_known = true;
    }
    return BOYI_OK;
}

/* ---- The length of a tie ---- */

typedef struct {
    boyi_state state;
    uint32_t plies;      /* is there an even end within so many? */
    uint32_t soonest;    /* lower bound of its distance, from the moves searched so far */
    size_t first, count; /* moves still to be searched, on the search's stack */
    uint64_t nodes;
} tie_frame;

typedef struct {
    boyi__search *search;
    tie_frame *frames;
    size_t depth, room;
    uint32_t soonest; /* result for the state left last: the exact distance if it is within `plies`, else a
                       * lower bound of it */
} tie_search;

/* Lower bound of the distance of an even end, from the rules and the table. */
static uint32_t soonest_known(const boyi__search *search, boyi_state state)
{
    const boyi_game *game = search->run.game;
    uint32_t soonest = game->rules.soonest_tie ? game->rules.soonest_tie(game->self, state) : 0;
    int64_t upper = boyi__search_known(search, state).upper;
    if (upper > 0 && upper <= BOYI__BAND && BOYI__BAND - upper > soonest)
        soonest = (uint32_t)(BOYI__BAND - upper);
    return soonest;
}

/* Upper bound of the distance of an even end, from the table; UINT32_MAX: not known. */
static uint32_t latest_known(const boyi__search *search, boyi_state state)
{
    int64_t lower = boyi__search_known(search, state).lower;
    return lower > BOYI__ANY_TIE ? (uint32_t)(BOYI__BAND - lower) : UINT32_MAX;
}

/* A tied state: answers at once, or pushes a frame for it. */
static boyi_status enter_tie(tie_search *ties, boyi_state state, uint32_t plies, bool *answered)
{
    boyi__search *search = ties->search;
    uint32_t soonest = soonest_known(search, state), latest = latest_known(search, state);
    *answered = true;
    if (soonest > plies || latest <= plies) {
        ties->soonest = soonest > plies ? soonest : latest;
        return BOYI_OK;
    }
    tie_frame frame = {.state = state,
                       .plies = plies,
                       .soonest = UINT32_MAX,
                       .first = search->moves_count,
                       .nodes = search->nodes};
    boyi_status status = boyi__run_reserve(&search->run, &ties->frames, &ties->room, ties->depth + 1,
                                           sizeof *ties->frames);
    if (!status)
        status = boyi__search_expand(search, state, &frame.count);
    if (status)
        return status;
    ties->soonest = frame.count == 0 ? 0 : 1;
    if (ties->soonest > plies || frame.count == 0)
        return BOYI_OK;
    search->moves_count += frame.count;
    ties->frames[ties->depth++] = frame;
    *answered = false;
    return BOYI_OK;
}

static void leave_tie(tie_search *ties)
{
    const tie_frame *frame = &ties->frames[--ties->depth];
    bool found = frame->soonest <= frame->plies;
    wide worth = BOYI__BAND - (wide)frame->soonest;
    ties->soonest = frame->soonest;
    ties->search->moves_count = frame->first;
    boyi__search_store(ties->search, frame->state, found ? worth : (wide)BOYI__ANY_TIE,
                       found ? (wide)BOYI__BAND : worth, ties->search->nodes - frame->nodes);
}

/* The next move of the top frame, if it leads to a tie that may be short enough. */
static boyi_status try_tie_move(tie_search *ties, bool *answered)
{
    boyi__search *search = ties->search;
    tie_frame *frame = &ties->frames[ties->depth - 1];
    const boyi__search_move *open = &search->moves[frame->first + --frame->count];
    const boyi_move move = {.to = open->to, .gain = open->gain, .again = open->again};
    uint32_t soonest = soonest_known(search, move.to);
    *answered = false;
    if (soonest >= frame->plies) { /* too far away, whether it is a tie or not */
        if (soonest < frame->soonest - 1)
            frame->soonest = soonest + 1;
        return BOYI_OK;
    }
    /* The state is tied: none of its moves wins. */
    boyi__window_result tied;
    boyi_status status = boyi__null_window_move(search, &move, BOYI__ANY_TIE, &tied);
    if (status || !tied.holds)
        return status;
    return enter_tie(ties, move.to, frame->plies - 1, answered);
}

/* Has this tied state an even end within so many plies? The result is in ties->soonest. */
static boyi_status search_tie(tie_search *ties, boyi_state state, uint32_t plies)
{
    bool answered;
    size_t moves_count = ties->search->moves_count;
    assert(ties->depth == 0);
    boyi_status status = enter_tie(ties, state, plies, &answered);
    while (!status && !(answered && ties->depth == 0)) {
        tie_frame *frame = &ties->frames[ties->depth - 1];
        if (answered && ties->soonest + 1 < frame->soonest)
            frame->soonest = ties->soonest + 1;
        answered = frame->soonest <= frame->plies || frame->count == 0;
        if (answered)
            leave_tie(ties);
        else
            status = try_tie_move(ties, &answered);
    }
    ties->depth = 0;
    ties->search->moves_count = moves_count;
    return status;
}

static boyi_status measure_tie(boyi__search *search, boyi_state state, int64_t *out)
{
    tie_search ties = {.search = search, .soonest = soonest_known(search, state)};
    uint32_t plies;
    boyi_status status;
    do {
        plies = ties.soonest;
        status = search_tie(&ties, state, plies);
    } while (!status && ties.soonest > plies);
    boyi__meter_free(&search->run.meter, ties.frames, ties.room, sizeof *ties.frames);
    if (!status)
        *out = boyi__worth_outcome(BOYI_TIE, plies);
    return status;
}

/* ---- Who wins, and how soon ---- */

enum { PROBE_NODES = 1 << 15, PROBE_PLIES = 40 };

/* Iterative deepening for quick wins and losses, as long as that is cheap: a search for who wins at all may
 * go deep where a quick end exists. */
static boyi_status probe_quick_ends(boyi__search *search, boyi_state state, span *known)
{
    uint64_t until = search->nodes + PROBE_NODES;
    bool holds;
    boyi_status status = BOYI_OK;
    search->probing = true;
    for (int plies = 1;
         !status && plies <= PROBE_PLIES && search->nodes < until && known->lower < known->upper; plies++) {
        status = narrow(search, state, 3 * BOYI__BAND - plies, known, &holds);
        if (!status && known->lower < known->upper)
            status = narrow(search, state, plies + 1 - 3 * BOYI__BAND, known, &holds);
    }
    search->probing = false;
    return status;
}

/* The next target: a quarter of the span from its near end, since the first win found is often nearly the
 * quickest. */
static wide next_length(const span *known, bool won)
{
    wide step = boyi__half(boyi__half(known->upper - known->lower + 3));
    return won ? known->lower + step : known->upper - step + 1;
}

static boyi_status worth_of_outcome(boyi__search *search, boyi_state state, int64_t *out)
{
    /* The state has moves, so its play takes at least one ply. */
    span known = {.lower = 1 - 3 * BOYI__BAND, .upper = 3 * BOYI__BAND - 1};
    span stored = look_up(search, state);
    if (stored.lower_known && stored.lower > known.lower)
        known.lower = stored.lower;
    if (stored.upper_known && stored.upper < known.upper)
        known.upper = stored.upper;
    known.lower_known = known.upper_known = true;
    bool even = false, won = false, holds;
    boyi_status status = probe_quick_ends(search, state, &known);
    if (!status)
        status = narrow(search, state, BOYI__ANY_TIE, &known, &even);
    if (!status && even)
        status = narrow(search, state, BOYI__ANY_WIN, &known, &won);
    if (!status && even && !won)
        return measure_tie(search, state, out);
    while (!status && known.lower < known.upper)
        status = narrow(search, state, next_length(&known, won), &known, &holds);
    if (!status)
        *out = (int64_t)known.lower;
    return status;
}

/* ---- By how much ---- */

enum { STEPS = 24 };

/* The next target: a step beyond the bound found last, or the middle after STEPS rounds. */
static wide next_margin(const span *known, bool holds, wide step, unsigned round)
{
    if (known->lower_known && known->upper_known) {
        if (round > STEPS)
            return known->lower + boyi__half(known->upper - known->lower + 1);
        if (step > known->upper - known->lower)
            step = known->upper - known->lower;
    }
    if (!known->lower_known && !known->upper_known)
        return 0;
    return holds ? known->lower + step : known->upper - step + 1;
}

static boyi_status worth_of_score(boyi__search *search, boyi_state state, int64_t *out)
{
    const boyi_game *game = search->run.game;
    span known = look_up(search, state);
    bool holds = known.lower_known;
    wide step = 1;
    boyi_status status = BOYI_OK;
    for (unsigned round = 0;
         !status && !(known.lower_known && known.upper_known && known.lower >= known.upper); round++) {
        bool before = holds;
        status = narrow(search, state, next_margin(&known, holds, step, round), &known, &holds);
        step = round > 0 && holds == before ? step * 2 : 1;
    }
    if (status)
        return status;
    if (known.lower < INT64_MIN || known.lower > INT64_MAX)
        return boyi__fail_overflow(search->run.error, game, state);
    *out = (int64_t)known.lower;
    return BOYI_OK;
}

boyi_status boyi__mtd_worth(boyi__search *search, boyi_state state, int64_t *out)
{
    size_t count;
    uint64_t nodes = search->nodes;
    boyi_status status = boyi__search_expand(search, state, &count);
    if (status)
        return status;
    if (count == 0)
        return boyi__worth_finished(search->run.game, state, search->run.error, out);
    status = search->run.game->rules.kind == BOYI_OUTCOME ? worth_of_outcome(search, state, out)
                                                          : worth_of_score(search, state, out);
    if (!status)
        boyi__search_store(search, state, *out, *out, search->nodes - nodes);
    return status;
}
