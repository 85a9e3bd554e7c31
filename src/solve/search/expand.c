/* The moves of a state in the order in which they are searched, and what is checked on the way: limits, and cycles. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/hash_set.h"
#include "solve/search/team.h"

/* ---- Limits ---- */

/* Fails with BOYI_CYCLE if a state is on the stack twice. A frame begins with its state. */
static boyi_status check_for_cycle(boyi__search *search)
{
    boyi__set met;
    boyi_status status = boyi__run_fail(&search->run, boyi__set_start(&met, &search->run.meter));
    for (size_t i = 0; i < search->depth && !status; i++) {
        uint32_t number;
        bool fresh;
        boyi_state state = *(const boyi_state *)(const void *)((const char *)search->frames +
                                                               i * search->frame_bytes);
        status = boyi__run_fail(&search->run, boyi__set_add(&met, state, &number, &fresh));
        if (!status && !fresh)
            status = boyi__run_fail_cycle(&search->run, state);
    }
    boyi__set_end(&met);
    return status;
}

/* A line of play with more states than may be kept, unless one of them is there twice: play may have no end. */
static boyi_status fail_depth(boyi__search *search)
{
    boyi_status status = check_for_cycle(search);
    if (status)
        return status;
    search->run.meter.states = search->depth;
    search->run.meter.max_states = search->max_depth;
    return boyi__run_fail(&search->run, BOYI_LIMIT);
}

/* Starts the threads, or leaves the search if another thread wants it. */
static void check_team(boyi__search *search)
{
    if (search->nodes >= search->parallel_at) {
        search->parallel_at = UINT64_MAX;
        if (!search->team)
            boyi__team_start(search);
        search->interrupted = search->team && !search->table->is_wide;
    } else if (search->shares && atomic_load_explicit(&search->team->stop, memory_order_relaxed)) {
        search->interrupted = true;
    }
}

boyi_status boyi__search_check_limits(boyi__search *search)
{
    enum { EVERY = 1 << 10, CYCLE_EVERY = 1 << 12 }; /* nodes: seldom enough to cost nothing */
    const boyi__search_budget *budget = search->budget;
    if (search->nodes >= search->max_nodes &&
        (!budget || budget->extend(budget->context, &search->max_nodes)))
        return boyi__fail(search->run.error, BOYI_LIMIT, "%s: search gave up after %" PRIu64 " nodes",
                          search->run.game->rules.name, search->max_nodes);
    boyi_status status = boyi__run_fail(&search->run, boyi__meter_tick(&search->run.meter, search->nodes));
    check_team(search);
    if (!status && search->nodes >= search->next_cycle_check && !search->shares) {
        search->next_cycle_check = search->nodes + CYCLE_EVERY + search->depth;
        status = check_for_cycle(search);
    }
    if (!status && search->depth > search->max_depth)
        status = fail_depth(search);
    search->next_check = search->max_nodes - search->nodes > EVERY ? search->nodes + EVERY
                                                                   : search->max_nodes;
    return status;
}

/* ---- Moves ---- */

boyi_status boyi__search_put_moves(boyi__search *search, size_t count, bool prefetch)
{
    boyi__run *run = &search->run;
    if (count == 0)
        return BOYI_OK;
    run->meter.work += count;
    boyi_status status = boyi__run_reserve(run, &search->moves, &search->moves_room,
                                           search->moves_count + count, sizeof *search->moves);
    boyi__search_move *open = search->moves + search->moves_count;
    for (size_t i = 0; i < count && !status; i++) {
        const boyi_move *move = &run->moves[i];
        open[i] = (boyi__search_move){.to = boyi__run_canonical(run, move->to),
                                      .gain = move->gain,
                                      .name = move->name,
                                      .number = i < BOYI__TT_MOST_BEST ? (uint8_t)(i + 1) : 0,
                                      .again = move->again};
        if (prefetch)
            boyi__tt_prefetch(search->table, open[i].to);
    }
    return status;
}

boyi_status boyi__search_expand(boyi__search *search, boyi_state state, size_t *count)
{
    boyi__run *run = &search->run;
    boyi_status status = boyi__search_check(search);
    if (status)
        return status;
    search->nodes++;
    *count = run->game->rules.moves(run->game->self, state, run->moves);
    return *count == BOYI_BROKEN ? boyi__run_fail_broken(run) : boyi__search_put_moves(search, *count, true);
}

size_t boyi__search_look_ahead(boyi__search *search, boyi_state state, boyi_ahead *ahead)
{
    boyi__run *run = &search->run;
    *ahead = (boyi_ahead){0};
    size_t count = run->game->rules.candidates(run->game->self, state, run->moves, ahead);
    assert(count == BOYI_BROKEN || (ahead->decided ? count == 0 : count > 0 && ahead->soonest_win > 0));
    return count;
}

/* Takes the moves that win or lose at once out. */
static size_t sift(boyi__search *search, size_t count, boyi_ahead *ahead)
{
    boyi__search_move *open = search->moves + search->moves_count;
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        assert(!open[i].again || abs((int)open[i].order / 2) < BOYI_HINT_WINS / 2);
        if (open[i].order == BOYI_HINT_WINS) {
            *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_WIN, .plies = 1};
            return 0;
        }
        if (open[i].order != BOYI_HINT_LOSES)
            open[left++] = open[i];
    }
    if (left < count)
        ahead->dropped = 2;
    if (left == 0)
        *ahead = (boyi_ahead){.decided = true, .outcome = BOYI_LOSS, .plies = 2};
    return left;
}

size_t boyi__search_hint(boyi__search *search, boyi_state state, size_t count, boyi_ahead *ahead)
{
    boyi__run *run = &search->run;
    const boyi_game *game = run->game;
    boyi__search_move *open = search->moves + search->moves_count;
    if (game->rules.candidates) {
        game->rules.rank(game->self, state, run->moves, count, search->hints);
        for (size_t i = 0; i < count; i++)
            open[i].order = search->hints[i];
    } else if (search->hints) {
        game->rules.hints(game->self, state, run->moves, count, search->hints);
        for (size_t i = 0; i < count; i++)
            open[i].order = search->hints[i];
        if (game->rules.kind == BOYI_OUTCOME)
            return sift(search, count, ahead);
    } else if (game->rules.hint) {
        for (size_t i = 0; i < count; i++)
            open[i].order = game->rules.hint(game->self, state, &run->moves[i]);
    }
    return count;
}

void boyi__search_order(boyi__search *search, unsigned player, unsigned best, size_t count)
{
    boyi__search_move *moves = search->moves + search->moves_count - count;
    const uint32_t *history = search->history[player];
    for (size_t i = 0; i < count; i++)
        moves[i].order = best && moves[i].number == best
                             ? INT64_MAX
                             : moves[i].order * (INT64_C(1) << 32) + history[moves[i].name % BOYI__HISTORY];
    /* Insertion sort: there are few moves. Of equal ones the rules' first comes last. */
    for (size_t i = 1; i < count; i++) {
        boyi__search_move open = moves[i];
        size_t place = i;
        for (; place > 0 && moves[place - 1].order >= open.order; place--)
            moves[place] = moves[place - 1];
        moves[place] = open;
    }
}

void boyi__search_defer(boyi__search *search, size_t first, size_t count)
{
    boyi__search_move *moves = search->moves + first;
    if (!boyi__team_is_busy(search, moves[count - 1].to))
        return;
    for (size_t i = count - 1; i-- > 0;)
        if (!boyi__team_is_busy(search, moves[i].to)) {
            boyi__search_move open = moves[i];
            moves[i] = moves[count - 1];
            moves[count - 1] = open;
            return;
        }
}

void boyi__search_grow_table(boyi__search *search)
{
    if (search->shares && !search->interrupted) { /* when all threads have left */
        search->team->grows = true;
        search->interrupted = true;
        search->fill_limit = UINT64_MAX;
        atomic_store(&search->team->stop, true);
        return;
    }
    search->filled = boyi__tt_grow(search->table);
    search->fill_limit = boyi__tt_fill_limit(search->table);
}
