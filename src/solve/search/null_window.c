/* The null-window search: is a state worth at least so much?
 *
 * Depth first, with an explicit stack. On entering a state each of its moves is looked up in the table first
 * (enhanced transposition cutoffs): a move known to be good enough answers at once, moves known to fall short
 * are pruned. The rest is searched in order: the table's best move, then by the rules' hint, then by the
 * history heuristic.
 *
 * A stored bound rests on bounds found before it and on finished states, never on itself: it is true even
 * where play can go round in circles. Such play makes the stack grow without end, which is noticed by a state
 * that is on the stack twice.
 *
 * Bounds are worths (game/worth.h), where ties are special: both sides prefer a short one. So a search asks
 * for a tie of any length (BOYI__ANY_TIE), never for its length, and a bound that crosses over to the other
 * side says no more than that: see pass_up.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/hash_set.h"
#include "solve/search/search.h"

typedef boyi__worth_wide wide;

/* Nothing is known on this side: further away than any sum of gains. */
#define NO_LOWER (-((wide)1 << 126))
#define NO_UPPER ((wide)1 << 126)

typedef struct {
    wide lower, upper;
} range;

/* ---- Bounds across a move ---- */

/* A bound on the state that a move leads to, as a bound on the move. The length of a tie is lost: it becomes
 * the longest as a lower bound, and at least one ply as an upper bound. */
static wide pass_up(wide after, bool again, bool to_upper)
{
    if (after > 0 && after <= BOYI__BAND)
        return to_upper ? BOYI__BAND - 1 : BOYI__ANY_TIE;
    wide here = again ? after : -after;
    return here > 0 ? here - 1 : here + 1;
}

static range range_of_move(boyi_kind kind, const boyi_move *move, range after)
{
    wide low = move->again ? after.lower : after.upper, high = move->again ? after.upper : after.lower;
    bool low_known = NO_LOWER < low && low < NO_UPPER;
    bool high_known = NO_LOWER < high && high < NO_UPPER;
    wide sign = move->again ? 1 : -1;
    if (kind == BOYI_SCORE)
        return (range){.lower = low_known ? move->gain + sign * low : NO_LOWER,
                       .upper = high_known ? move->gain + sign * high : NO_UPPER};
    return (range){.lower = low_known ? pass_up(low, move->again, false) : NO_LOWER,
                   .upper = high_known ? pass_up(high, move->again, true) : NO_UPPER};
}

static range range_of_result(const boyi__window_result *result)
{
    return (range){result->holds ? result->bound : NO_LOWER, result->holds ? NO_UPPER : result->bound};
}

/* The target for the state that a move leads to. The move is worth at least `target` if and only if that
 * search holds (again) or fails (the other side moves). */
static wide target_after(boyi_kind kind, const boyi_move *move, wide target)
{
    if (kind == BOYI_SCORE)
        return move->again ? target - move->gain : move->gain - target + 1;
    if (target > BOYI__ANY_WIN) /* win in p: they lose in p - 1, not later */
        return move->again ? target + 1 : -target;
    if (target > BOYI__BAND)
        return move->again ? BOYI__ANY_WIN : BOYI__ANY_TIE;
    if (target > -BOYI__BAND)
        return move->again ? BOYI__ANY_TIE : BOYI__ANY_WIN;
    return move->again ? target - 1 : 2 - target; /* lose in p or later: they win in p - 1 or later */
}

/* ---- Bounds without a search ---- */

/* What the rules and the table know of a state. */
static range look_up(boyi__search *search, boyi_state state)
{
    const boyi_game *game = search->run.game;
    range known = {NO_LOWER, NO_UPPER};
    if (game->rules.kind == BOYI_OUTCOME) {
        known = (range){-(wide)3 * BOYI__BAND, (wide)3 * BOYI__BAND};
    } else if (game->rules.at_stake) {
        int64_t stake = game->rules.at_stake(game->self, state);
        known = (range){-(wide)stake, stake};
    }
    const boyi__tt_entry *entry = boyi__tt_find(&search->table, state);
    if (!entry)
        return known;
    search->hits++;
    if (entry->lower != BOYI__NO_LOWER && entry->lower > known.lower)
        known.lower = entry->lower;
    if (entry->upper != BOYI__NO_UPPER && entry->upper < known.upper)
        known.upper = entry->upper;
    return known;
}

static bool decides(range known, wide target, boyi__window_result *out)
{
    if (known.lower >= target)
        *out = (boyi__window_result){.holds = true, .bound = known.lower};
    else if (known.upper < target)
        *out = (boyi__window_result){.holds = false, .bound = known.upper};
    else
        return false;
    return true;
}

static int64_t clamp(wide worth, int64_t none)
{
    return worth <= INT64_MIN || worth >= INT64_MAX ? none : (int64_t)worth;
}

void boyi__search_store(boyi__search *search, boyi_state state, wide lower, wide upper, uint32_t best,
                        uint64_t nodes)
{
    assert(lower <= upper);
    int64_t low = lower >= INT64_MAX ? INT64_MAX - 1 : clamp(lower, BOYI__NO_LOWER);
    int64_t high = upper <= INT64_MIN ? INT64_MIN + 1 : clamp(upper, BOYI__NO_UPPER);
    boyi__tt_store(&search->table, state, low, high, best, nodes);
}

/* ---- Start and end, limits ---- */

boyi_status boyi__search_start(boyi__search *search, const boyi_game *game, const boyi_options *options,
                               boyi_error *error)
{
    memset(search, 0, sizeof *search);
    boyi_status status = boyi__run_start(&search->run, game, options, error);
    if (status)
        return status;
    boyi__meter *meter = &search->run.meter;
    /* While the table grows, the old and the new one are both in memory. */
    uint64_t bytes = options && options->max_bytes ? meter->max_bytes / 2 : meter->max_bytes / 4;
    if (!(options && options->max_bytes) && bytes > UINT64_C(1) << 30)
        bytes = UINT64_C(1) << 30;
    if (game->rules.hints)
        status = boyi__meter_resize(meter, &search->hints, 0, search->run.moves_room, sizeof *search->hints);
    if (!status)
        status = boyi__tt_start(&search->table, meter, bytes, meter->max_states);
    meter->max_states = UINT64_MAX; /* that limit is one of stored states, not of nodes */
    search->max_nodes = options && options->max_calls ? options->max_calls : UINT64_MAX;
    boyi__meter_phase(meter, "searching");
    return boyi__run_fail(&search->run, status);
}

void boyi__search_end(boyi__search *search)
{
    boyi__tt_end(&search->table);
    free(search->hints);
    free(search->moves);
    free(search->frames);
    boyi__run_end(&search->run);
}

/* Fails with BOYI_CYCLE if a state is on the stack twice. */
static boyi_status check_for_cycle(boyi__search *search)
{
    boyi__set met;
    boyi_status status = boyi__run_fail(&search->run, boyi__set_start(&met, &search->run.meter));
    for (size_t i = 0; i < search->depth && !status; i++) {
        uint32_t number;
        bool fresh;
        boyi_state state = search->frames[i].state;
        status = boyi__run_fail(&search->run, boyi__set_add(&met, state, &number, &fresh));
        if (!status && !fresh)
            status = boyi__run_fail_cycle(&search->run, state);
    }
    boyi__set_end(&met);
    return status;
}

static boyi_status count_node(boyi__search *search)
{
    enum { CYCLE_EVERY = 1 << 12 }; /* nodes: seldom enough to cost nothing */
    const boyi__search_budget *budget = search->budget;
    if (search->nodes == search->max_nodes &&
        (!budget || budget->extend(budget->context, &search->max_nodes)))
        return boyi__fail(search->run.error, BOYI_LIMIT, "%s: search gave up after %" PRIu64 " nodes",
                          search->run.game->rules.name, search->max_nodes);
    search->nodes++;
    boyi_status status = boyi__run_fail(&search->run, boyi__meter_tick(&search->run.meter, search->nodes));
    if (status || search->nodes < search->next_cycle_check)
        return status;
    search->next_cycle_check = search->nodes + CYCLE_EVERY + search->depth;
    return check_for_cycle(search);
}

/* ---- Moves and their order ---- */

boyi_status boyi__search_expand(boyi__search *search, boyi_state state, size_t *count)
{
    boyi__run *run = &search->run;
    const boyi_game *game = run->game;
    boyi_status status = count_node(search);
    if (status)
        return status;
    *count = game->rules.moves(game->self, state, run->moves);
    if (*count == BOYI_BROKEN)
        return boyi__run_fail_broken(run);
    run->meter.work += *count;
    status = boyi__run_reserve(run, &search->moves, &search->moves_room, search->moves_count + *count,
                               sizeof *search->moves);
    for (size_t i = 0; i < *count && !status; i++) {
        boyi__search_move *open = &search->moves[search->moves_count + i];
        open->move = run->moves[i];
        open->move.to = boyi__run_canonical(run, open->move.to);
        boyi__tt_prefetch(&search->table, open->move.to);
    }
    return status;
}

static uint32_t *history_of(boyi__search *search, unsigned player, const boyi_move *move)
{
    return &search->history[player][move->name % BOYI__HISTORY];
}

/* The move cut off the rest of its frame's moves. */
static void reward(boyi__search *search, const boyi__search_frame *frame, const boyi_move *move)
{
    if (search->probing)
        return;
    uint32_t *score = history_of(search, frame->player, move);
    *score += 64 - (uint32_t)__builtin_clzll((search->nodes - frame->nodes) | 1);
    if (*score < UINT32_MAX / 2)
        return;
    for (size_t i = 0; i < BOYI__HISTORY; i++)
        search->history[frame->player][i] /= 2;
}

/* The move is worth at most `upper`, which is below the frame's target. */
static void note_short(boyi__search_frame *frame, const boyi_move *move, wide upper)
{
    assert(upper < frame->target);
    if (upper > frame->most || !frame->best) {
        frame->most = upper > frame->most ? upper : frame->most;
        frame->best = boyi__tt_signature(move->to);
    }
}

/* Looks up every move: returns true when one is known to be good enough. Moves that fall short are removed;
 * `order` of the others is their index in run.moves. Moves that lose at once were dealt with by see_ahead. */
static bool prune_moves(boyi__search *search, boyi__search_frame *frame, boyi__window_result *out)
{
    boyi_kind kind = search->run.game->rules.kind;
    boyi__search_move *moves = search->moves + frame->first;
    size_t left = 0;
    for (size_t i = 0; i < frame->count; i++) {
        const boyi_move *move = &moves[i].move;
        if (search->hints && search->hints[i] == BOYI_HINT_LOSES)
            continue;
        range known = range_of_move(kind, move, look_up(search, move->to));
        if (!decides(known, frame->target, out)) {
            moves[left].move = *move;
            moves[left++].order = (int64_t)i;
        } else if (out->holds) {
            frame->best = boyi__tt_signature(move->to);
            return true;
        } else {
            note_short(frame, move, out->bound);
        }
    }
    frame->count = left;
    return false;
}

/* Asks the rules for the hints. Returns true when the moves that win or lose at once answer: one wins, all lose, or to lose in two
 * plies is enough. */
static bool see_ahead(boyi__search *search, boyi__search_frame *frame, boyi__window_result *out)
{
    const boyi_game *game = search->run.game;
    const wide won = boyi__worth_outcome(BOYI_WIN, 1), lost = boyi__worth_outcome(BOYI_LOSS, 2);
    const boyi_move *moves = search->run.moves;
    size_t losing = 0;
    if (!search->hints)
        return false;
    game->rules.hints(game->self, frame->state, moves, frame->count, search->hints);
    if (game->rules.kind != BOYI_OUTCOME)
        return false;
    for (size_t i = 0; i < frame->count; i++) {
        assert(!moves[i].again || abs(search->hints[i] / 2) < BOYI_HINT_WINS / 2);
        if (search->hints[i] == BOYI_HINT_WINS)
            return decides((range){won, won}, frame->target, out);
        losing += search->hints[i] == BOYI_HINT_LOSES;
    }
    if (losing == frame->count)
        return decides((range){lost, lost}, frame->target, out);
    if (losing == 0)
        return false;
    frame->most = lost;
    return lost >= frame->target && decides((range){lost, NO_UPPER}, frame->target, out);
}

/* Sorts what prune_moves left; the move to be searched first comes last. */
static void order_moves(boyi__search *search, const boyi__search_frame *frame)
{
    const boyi_game *game = search->run.game;
    boyi__search_move *moves = search->moves + frame->first;
    const boyi__tt_entry *entry = boyi__tt_find(&search->table, frame->state);
    uint32_t best = entry ? entry->best : 0;
    for (size_t i = 0; i < frame->count; i++) {
        const boyi_move *as_given = &search->run.moves[moves[i].order];
        if (best && boyi__tt_signature(moves[i].move.to) == best) {
            moves[i].order = INT64_MAX;
            continue;
        }
        int hint = search->hints      ? search->hints[moves[i].order]
                   : game->rules.hint ? game->rules.hint(game->self, frame->state, as_given)
                                      : 0;
        moves[i].order = (int64_t)hint * (INT64_C(1) << 32) + *history_of(search, frame->player, as_given);
    }
    /* Insertion sort: there are few moves. Of equal ones the rules' first comes last. */
    for (size_t i = 1; i < frame->count; i++) {
        boyi__search_move open = moves[i];
        size_t place = i;
        for (; place > 0 && moves[place - 1].order >= open.order; place--)
            moves[place] = moves[place - 1];
        moves[place] = open;
    }
}

/* ---- The stack ---- */

/* The top frame has its result: store it and pop the frame. */
static void leave(boyi__search *search, const boyi__window_result *result)
{
    const boyi__search_frame *frame = &search->frames[--search->depth];
    range known = range_of_result(result);
    assert(result->holds == (result->bound >= frame->target));
    search->moves_count = frame->first;
    boyi__search_store(search, frame->state, known.lower, known.upper, search->probing ? 0 : frame->best,
                       search->nodes - frame->nodes);
}

/* Answers about a state at once, or pushes a frame for it. */
static boyi_status enter(boyi__search *search, boyi_state state, wide target, uint8_t player,
                         boyi__window_result *out, bool *answered)
{
    *answered = decides(look_up(search, state), target, out);
    if (*answered)
        return BOYI_OK;
    boyi__search_frame frame = {.state = state,
                                .target = target,
                                .most = NO_LOWER,
                                .first = search->moves_count,
                                .nodes = search->nodes,
                                .player = player};
    boyi_status status = boyi__run_reserve(&search->run, &search->frames, &search->frames_room,
                                           search->depth + 1, sizeof *search->frames);
    if (!status)
        status = boyi__search_expand(search, state, &frame.count);
    if (status)
        return status;
    if (frame.count == 0) {
        int64_t worth = 0;
        *answered = true;
        status = boyi__run_finished(&search->run, state, &worth);
        *out = (boyi__window_result){.holds = worth >= target, .bound = worth};
        return status;
    }
    *answered = see_ahead(search, &frame, out);
    if (*answered)
        return BOYI_OK;
    *answered = prune_moves(search, &frame, out);
    if (!*answered && frame.count == 0) {
        *answered = true;
        *out = (boyi__window_result){.holds = false, .bound = frame.most};
    }
    search->frames[search->depth++] = frame;
    if (*answered) {
        leave(search, out);
        return BOYI_OK;
    }
    search->moves_count += frame.count;
    order_moves(search, &frame);
    return BOYI_OK;
}

/* The top frame's next move has a result. Returns true if that decides the frame, which is then left with
 * its own result in *result. */
static bool back_up(boyi__search *search, boyi__window_result *result)
{
    boyi__search_frame *frame = &search->frames[search->depth - 1];
    assert(frame->count > 0 && frame->first + frame->count == search->moves_count);
    const boyi_move *move = &search->moves[frame->first + --frame->count].move;
    range worth = range_of_move(search->run.game->rules.kind, move, range_of_result(result));
    if (worth.lower >= frame->target) {
        *result = (boyi__window_result){.holds = true, .bound = worth.lower};
        frame->best = boyi__tt_signature(move->to);
        reward(search, frame, move);
        leave(search, result);
        return true;
    }
    note_short(frame, move, worth.upper);
    search->moves_count--;
    if (frame->count > 0)
        return false;
    *result = (boyi__window_result){.holds = false, .bound = frame->most};
    leave(search, result);
    return true;
}

boyi_status boyi__null_window(boyi__search *search, boyi_state state, wide target, boyi__window_result *out)
{
    size_t base = search->depth, moves_count = search->moves_count;
    boyi__window_result result;
    bool answered;
    boyi_status status = enter(search, state, target, 0, &result, &answered);
    while (!status && !(answered && search->depth == base)) {
        if (answered) {
            answered = back_up(search, &result);
            continue;
        }
        const boyi__search_frame *frame = &search->frames[search->depth - 1];
        const boyi_move *move = &search->moves[frame->first + frame->count - 1].move;
        wide after = target_after(search->run.game->rules.kind, move, frame->target);
        status = enter(search, move->to, after, frame->player ^ !move->again, &result, &answered);
    }
    search->depth = base;
    search->moves_count = moves_count;
    if (!status)
        *out = result;
    return status;
}

boyi_status boyi__null_window_move(boyi__search *search, const boyi_move *move, wide target,
                                   boyi__window_result *out)
{
    boyi_kind kind = search->run.game->rules.kind;
    boyi__window_result result;
    boyi_status status = boyi__null_window(search, boyi__run_canonical(&search->run, move->to),
                                           target_after(kind, move, target), &result);
    if (status)
        return status;
    range worth = range_of_move(kind, move, range_of_result(&result));
    assert(worth.lower >= target || worth.upper < target);
    *out = worth.lower >= target ? (boyi__window_result){.holds = true, .bound = worth.lower}
                                 : (boyi__window_result){.holds = false, .bound = worth.upper};
    return BOYI_OK;
}
