/* The test: is a state worth at least so much?
 *
 * Depth first, with the game's moves on a stack. Entering a state, each of its moves is looked up first: one
 * that is known to be good enough answers at once, those that are known to fall short are dropped. What is
 * left is tried in order: where the table's best move leads, what the rules' hint likes, what has settled
 * most elsewhere (the history).
 *
 * A bound that is kept rests on bounds that were found before it and on finished states, never on itself:
 * it is true even where play can go round in circles. Play that does so makes the stack grow without end,
 * which is noticed by a state that is on it twice.
 *
 * Tests speak of worths (game/worth.h), where ties are special: both sides like an early one. So a test asks
 * for a tie as such (BOYI__ANY_TIE), never for its length, and what crosses over to the other side says no
 * more than that: see turn.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_set.h"
#include "solve/search/search.h"

typedef boyi__worth_wide wide;

/* Nothing is known on this side: further away than any sum of gains. */
#define NO_LOWER (-((wide)1 << 126))
#define NO_UPPER ((wide)1 << 126)

typedef struct {
    wide lower, upper;
} range;

/* ---- From what a move leads to, to what it is worth ---- */

static bool is_tie(wide worth)
{
    return worth > 0 && worth <= BOYI__BAND;
}

/* A bound on what a move leads to, as a bound on the move (again: same side, else the other side's). A tie's
 * length is lost: it is at least one ply away, and as a lower bound any. */
static wide turn(wide after, bool again, bool to_upper)
{
    if (is_tie(after))
        return to_upper ? BOYI__BAND - 1 : BOYI__ANY_TIE;
    wide here = again ? after : -after;
    return here > 0 ? here - 1 : here + 1;
}

static range range_of_move(boyi_kind kind, const boyi_move *move, range after)
{
    wide low = move->again ? after.lower : after.upper, high = move->again ? after.upper : after.lower;
    bool low_known = low > NO_LOWER && low<NO_UPPER, high_known = high> NO_LOWER && high < NO_UPPER;
    wide sign = move->again ? 1 : -1;
    if (kind == BOYI_SCORE)
        return (range){.lower = low_known ? move->gain + sign * low : NO_LOWER,
                       .upper = high_known ? move->gain + sign * high : NO_UPPER};
    return (range){.lower = low_known ? turn(low, move->again, false) : NO_LOWER,
                   .upper = high_known ? turn(high, move->again, true) : NO_UPPER};
}

/* What to ask of where a move leads. The move is worth at least the target just when that answer is yes
 * (again) or no (the other side moves). */
static wide target_behind(boyi_kind kind, const boyi_move *move, wide target)
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

/* ---- What is known without a search ---- */

/* What the rules and the table say of a state. */
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
    const boyi__tt_entry *kept = boyi__tt_find(&search->bounds, state);
    if (!kept)
        return known;
    search->hits++;
    if (kept->lower != BOYI__NO_LOWER && kept->lower > known.lower)
        known.lower = kept->lower;
    if (kept->upper != BOYI__NO_UPPER && kept->upper < known.upper)
        known.upper = kept->upper;
    return known;
}

static bool settles(range known, wide target, boyi__tested *out)
{
    if (known.lower >= target)
        *out = (boyi__tested){.holds = true, .bound = known.lower};
    else if (known.upper < target)
        *out = (boyi__tested){.holds = false, .bound = known.upper};
    else
        return false;
    return true;
}

static int64_t clamp(wide worth, int64_t none)
{
    return worth <= INT64_MIN || worth >= INT64_MAX ? none : (int64_t)worth;
}

void boyi__search_keep(boyi__search *search, boyi_state state, wide lower, wide upper, uint32_t best,
                       uint64_t nodes)
{
    int64_t low = lower >= INT64_MAX ? INT64_MAX - 1 : clamp(lower, BOYI__NO_LOWER);
    int64_t high = upper <= INT64_MIN ? INT64_MIN + 1 : clamp(upper, BOYI__NO_UPPER);
    boyi__tt_store(&search->bounds, state, low, high, best, nodes);
}

/* ---- Memory, limits ---- */

static boyi_status fail(boyi__search *search, boyi_status status)
{
    return boyi__meter_fail(&search->run.meter, status, search->run.game->rules.name, search->run.error);
}

static boyi_status make_room_for_moves(boyi__search *search, size_t count)
{
    size_t old = search->moves_room;
    if (old - search->used >= count)
        return BOYI_OK;
    size_t room = (search->used + count) * 2;
    boyi_status status = boyi__meter_resize(&search->run.meter, &search->moves, old, room,
                                            sizeof *search->moves);
    if (!status)
        search->moves_room = room;
    return fail(search, status);
}

static boyi_status make_room_for_frame(boyi__search *search)
{
    if (search->depth < search->frames_room)
        return BOYI_OK;
    size_t old = search->frames_room, room = old ? old * 2 : 64;
    boyi_status status = boyi__meter_resize(&search->run.meter, &search->frames, old, room,
                                            sizeof *search->frames);
    if (!status)
        search->frames_room = room;
    return fail(search, status);
}

/* Is a state on the stack twice? Asked seldom enough to cost nothing: see the top of this file. */
static boyi_status look_for_cycle(boyi__search *search)
{
    boyi__set met;
    boyi_status status = boyi__set_start(&met, &search->run.meter);
    for (size_t i = 0; i < search->depth && !status; i++) {
        uint32_t number;
        bool fresh;
        status = boyi__set_add(&met, search->frames[i].state, &number, &fresh);
        if (!status && !fresh) {
            boyi__set_end(&met);
            return boyi__run_fail_cycle(&search->run, search->frames[i].state);
        }
    }
    boyi__set_end(&met);
    return fail(search, status);
}

static boyi_status count_node(boyi__search *search)
{
    enum { CYCLE_EVERY = 1 << 12 };
    if (search->nodes == search->max_nodes)
        return boyi_fail(search->run.error, BOYI_LIMIT, "%s: search gave up after %" PRIu64 " nodes",
                         "%s：search 在 %" PRIu64 " 个节点后放弃", search->run.game->rules.name,
                         search->max_nodes);
    search->nodes++;
    boyi_status status = fail(search, boyi__meter_tick(&search->run.meter, search->nodes));
    if (status || search->nodes < search->next_cycle_check)
        return status;
    search->next_cycle_check = search->nodes + CYCLE_EVERY + search->depth;
    return look_for_cycle(search);
}

boyi_status boyi__search_start(boyi__search *search, const boyi_game *game, const boyi_options *options,
                               boyi_error *error)
{
    memset(search, 0, sizeof *search);
    boyi_status status = boyi__run_start(&search->run, game, options, error);
    if (status)
        return status;
    boyi__meter *meter = &search->run.meter;
    /* A table that grows is there twice for a moment. */
    uint64_t bytes = options && options->max_bytes ? meter->max_bytes / 2 : meter->max_bytes / 4;
    if (!(options && options->max_bytes) && bytes > UINT64_C(1) << 30)
        bytes = UINT64_C(1) << 30;
    status = boyi__tt_start(&search->bounds, meter, bytes, meter->max_states);
    meter->max_states = UINT64_MAX; /* the limit is one of what is kept, not of nodes */
    search->max_nodes = options && options->max_calls ? options->max_calls : UINT64_MAX;
    boyi__meter_phase(meter, "searching", "搜索");
    return fail(search, status);
}

void boyi__search_end(boyi__search *search)
{
    boyi__tt_end(&search->bounds);
    free(search->moves);
    free(search->frames);
    boyi__run_end(&search->run);
}

/* ---- Entering a state ---- */

boyi_status boyi__search_moves(boyi__search *search, boyi_state state, size_t *count)
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
    status = make_room_for_moves(search, *count);
    for (size_t i = 0; i < *count && !status; i++) {
        boyi__search_move *open = &search->moves[search->used + i];
        open->move = run->moves[i];
        open->move.to = boyi__run_class(run, open->move.to);
        boyi__tt_prefetch(&search->bounds, open->move.to);
    }
    return status;
}

static uint32_t *history_of(boyi__search *search, unsigned player, const boyi_move *move)
{
    return &search->history[player][move->name % BOYI__HISTORY];
}

/* A move falls short. */
static void note_short(boyi__search_frame *frame, const boyi_move *move, wide upper)
{
    if (upper > frame->most || !frame->best) {
        frame->most = upper > frame->most ? upper : frame->most;
        frame->best = boyi__tt_mark(move->to);
    }
}

/* Look every move up: true when one is known to be good enough. Those that fall short are dropped; `order` of
 * the others is their place among the rules' moves. */
static bool sift_moves(boyi__search *search, boyi__search_frame *frame, boyi__tested *out)
{
    boyi_kind kind = search->run.game->rules.kind;
    boyi__search_move *moves = search->moves + frame->first;
    size_t left = 0;
    for (size_t i = 0; i < frame->count; i++) {
        const boyi_move *move = &moves[i].move;
        range known = range_of_move(kind, move, look_up(search, move->to));
        if (!settles(known, frame->target, out)) {
            moves[left].move = *move;
            moves[left++].order = (int64_t)i;
        } else if (out->holds) {
            frame->best = boyi__tt_mark(move->to);
            return true;
        } else {
            note_short(frame, move, out->bound);
        }
    }
    frame->count = left;
    return false;
}

/* The table's best move first, then by the rules' hint, then by history. */
static void order_moves(boyi__search *search, const boyi__search_frame *frame)
{
    const boyi_game *game = search->run.game;
    const boyi__tt_entry *kept = boyi__tt_find(&search->bounds, frame->state);
    uint32_t best = kept ? kept->best : 0;
    for (size_t i = 0; i < frame->count; i++) {
        boyi__search_move *open = &search->moves[frame->first + i];
        const boyi_move *as_given = &search->run.moves[open->order];
        if (best && boyi__tt_mark(open->move.to) == best) {
            open->order = INT64_MAX;
            continue;
        }
        int hint = game->rules.hint ? game->rules.hint(game->self, frame->state, as_given) : 0;
        open->order = (int64_t)hint * (INT64_C(1) << 32) + *history_of(search, frame->player, as_given);
    }
}

/* Insertion: there are few moves. Those that are equal stay in the rules' order, which is taken from the end:
 * the sort goes backward. */
static void sort_moves(boyi__search_move *moves, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        boyi__search_move open = moves[i];
        size_t place = i;
        for (; place > 0 && moves[place - 1].order >= open.order; place--)
            moves[place] = moves[place - 1];
        moves[place] = open;
    }
}

/* A state has its answer: keep it, and go back to the frame before. */
static void leave(boyi__search *search, const boyi__tested *result)
{
    const boyi__search_frame *frame = &search->frames[--search->depth];
    search->used = frame->first;
    boyi__search_keep(search, frame->state, result->holds ? result->bound : NO_LOWER,
                      result->holds ? NO_UPPER : result->bound, search->glancing ? 0 : frame->best,
                      search->nodes - frame->nodes);
}

static boyi_status answer_finished(boyi__search *search, boyi_state state, wide target, boyi__tested *out)
{
    int64_t worth;
    boyi_status status = boyi__run_finished(&search->run, state, &worth);
    if (!status)
        *out = (boyi__tested){.holds = worth >= target, .bound = worth};
    return status;
}

/* Answer about a state at once, or put a frame for it on the stack. */
static boyi_status enter(boyi__search *search, boyi_state state, wide target, uint8_t player,
                         boyi__tested *out, bool *answered)
{
    *answered = settles(look_up(search, state), target, out);
    if (*answered)
        return BOYI_OK;
    boyi__search_frame frame = {.state = state,
                                .target = target,
                                .most = NO_LOWER,
                                .first = search->used,
                                .nodes = search->nodes,
                                .player = player};
    boyi_status status = make_room_for_frame(search);
    if (!status)
        status = boyi__search_moves(search, state, &frame.count);
    if (status)
        return status;
    if (frame.count == 0) {
        *answered = true;
        return answer_finished(search, state, target, out);
    }
    *answered = sift_moves(search, &frame, out);
    if (!*answered && frame.count == 0) {
        *answered = true;
        *out = (boyi__tested){.holds = false, .bound = frame.most};
    }
    search->frames[search->depth++] = frame;
    if (*answered) {
        leave(search, out);
        return BOYI_OK;
    }
    search->used += frame.count;
    order_moves(search, &frame);
    sort_moves(search->moves + frame.first, frame.count);
    return BOYI_OK;
}

/* ---- Going on ---- */

static void praise(boyi__search *search, const boyi__search_frame *frame, const boyi_move *move)
{
    if (search->glancing)
        return;
    uint32_t *praised = history_of(search, frame->player, move);
    *praised += 64 - (uint32_t)__builtin_clzll((search->nodes - frame->nodes) | 1);
    if (*praised < UINT32_MAX / 2)
        return;
    for (size_t i = 0; i < BOYI__HISTORY; i++)
        search->history[frame->player][i] /= 2;
}

/* The move that was tried has its answer: true when with it the frame has one, which is then left. */
static bool take_answer(boyi__search *search, boyi__tested *answer)
{
    boyi__search_frame *frame = &search->frames[search->depth - 1];
    const boyi_move *move = &search->moves[frame->first + --frame->count].move;
    range after = {answer->holds ? answer->bound : NO_LOWER, answer->holds ? NO_UPPER : answer->bound};
    range worth = range_of_move(search->run.game->rules.kind, move, after);
    if (worth.lower >= frame->target) {
        *answer = (boyi__tested){.holds = true, .bound = worth.lower};
        frame->best = boyi__tt_mark(move->to);
        praise(search, frame, move);
        leave(search, answer);
        return true;
    }
    note_short(frame, move, worth.upper);
    search->used--;
    if (frame->count > 0)
        return false;
    *answer = (boyi__tested){.holds = false, .bound = frame->most};
    leave(search, answer);
    return true;
}

static boyi_status try_next(boyi__search *search, boyi__tested *out, bool *answered)
{
    const boyi__search_frame *frame = &search->frames[search->depth - 1];
    const boyi_move *move = &search->moves[frame->first + frame->count - 1].move;
    wide target = target_behind(search->run.game->rules.kind, move, frame->target);
    return enter(search, move->to, target, frame->player ^ !move->again, out, answered);
}

boyi_status boyi__search_test(boyi__search *search, boyi_state state, wide target, boyi__tested *out)
{
    size_t base = search->depth, used = search->used;
    boyi__tested answer;
    bool answered;
    boyi_status status = enter(search, state, target, 0, &answer, &answered);
    while (!status && !(answered && search->depth == base)) {
        if (answered)
            answered = take_answer(search, &answer);
        else
            status = try_next(search, &answer, &answered);
    }
    search->depth = base;
    search->used = used;
    if (!status)
        *out = answer;
    return status;
}

boyi_status boyi__search_test_move(boyi__search *search, const boyi_move *move, wide target,
                                   boyi__tested *out)
{
    boyi_kind kind = search->run.game->rules.kind;
    boyi__tested answer;
    boyi_status status = boyi__search_test(search, boyi__run_class(&search->run, move->to),
                                           target_behind(kind, move, target), &answer);
    if (status)
        return status;
    range after = {answer.holds ? answer.bound : NO_LOWER, answer.holds ? NO_UPPER : answer.bound};
    range worth = range_of_move(kind, move, after);
    *out = worth.lower >= target ? (boyi__tested){.holds = true, .bound = worth.lower}
                                 : (boyi__tested){.holds = false, .bound = worth.upper};
    return BOYI_OK;
}
