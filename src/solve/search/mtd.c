/* From tests to a worth: bounds on either side, drawn together by tests between them.
 *
 * Outcome games: first whether somebody wins soon, then who wins at all, then how soon.
 * A tie's length is not a contest, both want it short: it is the shortest way to an even end through states
 * that are ties, found by looking one ply further each time.
 * Score games: from a first guess in growing steps, then by halves.
 */
#include "solve/search/search.h"

#include <stdlib.h>

typedef boyi__worth_wide wide;

typedef struct {
    wide lower, upper;
    bool lower_known, upper_known;
} span;

static span span_of_table(const boyi__search *search, boyi_state state)
{
    const boyi__tt_entry *kept = boyi__tt_find(&search->bounds, state);
    if (!kept)
        return (span){0};
    return (span){.lower = kept->lower,
                  .upper = kept->upper,
                  .lower_known = kept->lower != BOYI__NO_LOWER,
                  .upper_known = kept->upper != BOYI__NO_UPPER};
}

/* Test, unless the answer is known, and narrow the span by it. */
static boyi_status ask(boyi__search *search, boyi_state state, wide target, span *known, bool *holds)
{
    bool above = known->lower_known && known->lower >= target;
    bool below = known->upper_known && known->upper < target;
    *holds = above;
    if (above || below)
        return BOYI_OK;
    boyi__tested answer;
    boyi_status status = boyi__search_test(search, state, target, &answer);
    if (status)
        return status;
    *holds = answer.holds;
    if (answer.holds) {
        known->lower = answer.bound;
        known->lower_known = true;
    } else {
        known->upper = answer.bound;
        known->upper_known = true;
    }
    return BOYI_OK;
}

/* ---- The length of a tie ---- */

typedef struct {
    boyi_state state;
    uint32_t plies;      /* is there an even end within so many? */
    uint32_t soonest;    /* none is sooner than this, as far as is known */
    size_t first, count; /* moves still to be tried, on the search's stack */
    uint64_t nodes;
} tie_frame;

typedef struct {
    boyi__search *search;
    tie_frame *frames;
    size_t depth, room;
    uint32_t soonest; /* the answer about the state left last: found when within what was asked */
} tie_walk;

static boyi_status make_room(tie_walk *walk)
{
    if (walk->depth < walk->room)
        return BOYI_OK;
    boyi__run *run = &walk->search->run;
    size_t room = walk->room ? walk->room * 2 : 32;
    boyi_status status = boyi__meter_resize(&run->meter, &walk->frames, walk->room, room,
                                            sizeof *walk->frames);
    if (!status)
        walk->room = room;
    return boyi__meter_fail(&run->meter, status, run->game->rules.name, run->error);
}

/* No even end is sooner, as far as the rules and the table know. */
static uint32_t soonest_known(const boyi__search *search, boyi_state state)
{
    const boyi_game *game = search->run.game;
    uint32_t soonest = game->rules.soonest_tie ? game->rules.soonest_tie(game->self, state) : 0;
    const boyi__tt_entry *kept = boyi__tt_find(&search->bounds, state);
    if (kept && kept->upper > 0 && kept->upper <= BOYI__BAND && BOYI__BAND - kept->upper > soonest)
        soonest = (uint32_t)(BOYI__BAND - kept->upper);
    return soonest;
}

/* An even end is no further away than this; UINT32_MAX: not known. */
static uint32_t latest_known(const boyi__search *search, boyi_state state)
{
    const boyi__tt_entry *kept = boyi__tt_find(&search->bounds, state);
    return kept && kept->lower > BOYI__ANY_TIE ? (uint32_t)(BOYI__BAND - kept->lower) : UINT32_MAX;
}

/* A tied state: answer at once, or put a frame for it on the stack. */
static boyi_status enter_tie(tie_walk *walk, boyi_state state, uint32_t plies, bool *answered)
{
    boyi__search *search = walk->search;
    uint32_t soonest = soonest_known(search, state), latest = latest_known(search, state);
    *answered = true;
    if (soonest > plies || latest <= plies) {
        walk->soonest = soonest > plies ? soonest : latest;
        return BOYI_OK;
    }
    tie_frame frame = {
        .state = state, .plies = plies, .soonest = UINT32_MAX, .first = search->used, .nodes = search->nodes};
    boyi_status status = make_room(walk);
    if (!status)
        status = boyi__search_moves(search, state, &frame.count);
    if (status)
        return status;
    walk->soonest = frame.count == 0 ? 0 : 1;
    if (walk->soonest > plies || frame.count == 0)
        return BOYI_OK;
    search->used += frame.count;
    walk->frames[walk->depth++] = frame;
    *answered = false;
    return BOYI_OK;
}

static void leave_tie(tie_walk *walk)
{
    const tie_frame *frame = &walk->frames[--walk->depth];
    bool found = frame->soonest <= frame->plies;
    walk->soonest = frame->soonest;
    walk->search->used = frame->first;
    boyi__search_keep(
        walk->search, frame->state, found ? BOYI__BAND - (wide)frame->soonest : (wide)BOYI__ANY_TIE,
        found ? (wide)BOYI__BAND : BOYI__BAND - (wide)frame->soonest, 0, walk->search->nodes - frame->nodes);
}

/* The frame's next move, if it leads to a tie that may be short enough. */
static boyi_status try_tie_move(tie_walk *walk, bool *answered)
{
    boyi__search *search = walk->search;
    tie_frame *frame = &walk->frames[walk->depth - 1];
    boyi_move move = search->moves[frame->first + --frame->count].move;
    uint32_t soonest = soonest_known(search, move.to);
    *answered = false;
    if (soonest >= frame->plies) { /* too late, whether it is a tie or not */
        if (soonest < frame->soonest - 1)
            frame->soonest = soonest + 1;
        return BOYI_OK;
    }
    /* The state is tied: no move of it wins. */
    boyi__tested tied;
    boyi_status status = boyi__search_test_move(search, &move, BOYI__ANY_TIE, &tied);
    if (status || !tied.holds)
        return status;
    return enter_tie(walk, move.to, frame->plies - 1, answered);
}

/* Is there an even end of this tied state within so many plies? Either way walk->soonest is what is known. */
static boyi_status look_within(tie_walk *walk, boyi_state state, uint32_t plies)
{
    bool answered;
    size_t used = walk->search->used;
    boyi_status status = enter_tie(walk, state, plies, &answered);
    while (!status && !(answered && walk->depth == 0)) {
        tie_frame *frame = &walk->frames[walk->depth - 1];
        if (answered && walk->soonest + 1 < frame->soonest)
            frame->soonest = walk->soonest + 1;
        answered = frame->soonest <= frame->plies || frame->count == 0;
        if (answered)
            leave_tie(walk);
        else
            status = try_tie_move(walk, &answered);
    }
    walk->depth = 0;
    walk->search->used = used;
    return status;
}

static boyi_status measure_tie(boyi__search *search, boyi_state state, int64_t *out)
{
    tie_walk walk = {.search = search, .soonest = soonest_known(search, state)};
    uint32_t plies;
    boyi_status status;
    do {
        plies = walk.soonest;
        status = look_within(&walk, state, plies);
    } while (!status && walk.soonest > plies);
    boyi__meter_free(&search->run.meter, walk.frames, walk.room, sizeof *walk.frames);
    if (!status)
        *out = boyi__worth_outcome(BOYI_TIE, plies);
    return status;
}

/* ---- Who wins, and how soon ---- */

enum { GLANCE_NODES = 1 << 15, GLANCE_PLIES = 40 };

/* A quick end is found at once, while the question who wins at all may go deep: look a ply further each time,
 * as long as that is cheap. */
static boyi_status look_ahead(boyi__search *search, boyi_state state, span *known)
{
    uint64_t until = search->nodes + GLANCE_NODES;
    bool holds;
    boyi_status status = BOYI_OK;
    search->glancing = true;
    for (int plies = 1;
         !status && plies <= GLANCE_PLIES && search->nodes < until && known->lower < known->upper; plies++) {
        status = ask(search, state, 3 * BOYI__BAND - plies, known, &holds);
        if (!status && known->lower < known->upper)
            status = ask(search, state, plies + 1 - 3 * BOYI__BAND, known, &holds);
    }
    search->glancing = false;
    return status;
}

/* A quarter of the way from the far end: the first win that was found is often nearly the quickest. */
static wide between(const span *known, bool won)
{
    wide step = (known->upper - known->lower + 3) / 4;
    return won ? known->lower + step : known->upper - step + 1;
}

static boyi_status worth_of_outcome(boyi__search *search, boyi_state state, int64_t *out)
{
    /* The state has moves, so that nothing is over at once. */
    span known = {.lower = 1 - 3 * BOYI__BAND, .upper = 3 * BOYI__BAND - 1};
    span kept = span_of_table(search, state);
    if (kept.lower_known && kept.lower > known.lower)
        known.lower = kept.lower;
    if (kept.upper_known && kept.upper < known.upper)
        known.upper = kept.upper;
    known.lower_known = known.upper_known = true;
    bool even = false, won = false, holds;
    boyi_status status = look_ahead(search, state, &known);
    if (!status)
        status = ask(search, state, BOYI__ANY_TIE, &known, &even);
    if (!status && even)
        status = ask(search, state, BOYI__ANY_WIN, &known, &won);
    if (!status && even && !won)
        return measure_tie(search, state, out);
    while (!status && known.lower < known.upper)
        status = ask(search, state, between(&known, won), &known, &holds);
    if (!status)
        *out = (int64_t)known.lower;
    return status;
}

/* ---- By how much ---- */

enum { STEPS = 24 };

/* Where to test next: a step beyond what was found last, or in the middle when steps lead nowhere. */
static wide next_target(const span *known, bool holds, wide step, unsigned round)
{
    if (known->lower_known && known->upper_known) {
        if (round > STEPS)
            return known->lower + (known->upper - known->lower + 1) / 2;
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
    span known = span_of_table(search, state);
    bool holds = known.lower_known;
    wide step = 1;
    boyi_status status = BOYI_OK;
    for (unsigned round = 0;
         !status && !(known.lower_known && known.upper_known && known.lower >= known.upper); round++) {
        bool before = holds;
        status = ask(search, state, next_target(&known, holds, step, round), &known, &holds);
        step = round > 0 && holds == before ? step * 2 : 1;
    }
    if (status)
        return status;
    if (known.lower < INT64_MIN || known.lower > INT64_MAX)
        return boyi__fail_overflow(search->run.error, game, state);
    *out = (int64_t)known.lower;
    return BOYI_OK;
}

boyi_status boyi__search_worth(boyi__search *search, boyi_state state, int64_t *out)
{
    size_t count;
    uint64_t nodes = search->nodes;
    boyi_status status = boyi__search_moves(search, state, &count);
    if (status)
        return status;
    if (count == 0)
        return boyi__run_finished(&search->run, state, out);
    status = search->run.game->rules.kind == BOYI_OUTCOME ? worth_of_outcome(search, state, out)
                                                          : worth_of_score(search, state, out);
    if (!status)
        boyi__search_keep(search, state, *out, *out, 0, search->nodes - nodes);
    return status;
}
