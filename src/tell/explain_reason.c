#include "tell/explain_reason.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "games/heaps/heaps.h"
#include "games/pool/pool.h"

enum { MOST_REPLIES = 64, MOVE_TEXT = 64, SHOWN_THREATS = 2, SHOWN_PARTS = 16, SHOWN_NIMBERS = 12 };

/* ---- Pools ---- */

static int64_t pool_sum(const boyi__pool_game *pool, boyi_state state)
{
    uint64_t used[BOYI__POOL_MOST_KINDS];
    return pool->reuse ? pool->total - (int64_t)state : boyi__pool_used(pool, state, used);
}

void boyi__say_sum(boyi__strbuf *out, const boyi_game *game, boyi_state state)
{
    const boyi__pool_game *pool = boyi__pool_of(game);
    if (pool && pool->total > 0)
        boyi__say(out, " (sum %" PRId64 " of %" PRId64 ")", pool_sum(pool, state), pool->total);
}

static int64_t sum_after(const boyi__pool_game *pool, boyi_state state, const boyi_move *move)
{
    int64_t after;
    if (__builtin_add_overflow(pool_sum(pool, state), pool->numbers[move->name], &after))
        after = INT64_MAX;
    return after;
}

/* "1 + 10 = 11". */
static void say_addition(boyi__strbuf *out, const boyi__pool_game *pool, boyi_state state,
                         const boyi_move *move)
{
    boyi__strbuf_add(out, "%" PRId64 " + %" PRId64 " = %" PRId64, pool_sum(pool, state),
                     pool->numbers[move->name], sum_after(pool, state, move));
}

void boyi__say_reached(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    const boyi__pool_game *pool = boyi__pool_of(game);
    if (!pool || sum_after(pool, state, move) < pool->total)
        return;
    boyi__say(out, ": ");
    say_addition(out, pool, state, move);
    boyi__say(out, " reaches the total");
}

/* ---- Threats and replies ---- */

/* Moves by their text, with how often each was seen. */
typedef struct {
    char text[MOST_REPLIES][MOVE_TEXT];
    boyi_state state[MOST_REPLIES]; /* where it can be made, to say it */
    boyi_move move[MOST_REPLIES];
    size_t times[MOST_REPLIES];
    size_t count;
} tally;

static void count_move(tally *moves, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    char text[MOVE_TEXT] = "";
    size_t i = 0;
    boyi_game_write_move(game, state, move, text, sizeof text);
    while (i < moves->count && strcmp(moves->text[i], text) != 0)
        i++;
    if (i == MOST_REPLIES)
        return;
    if (i == moves->count) {
        memcpy(moves->text[i], text, sizeof text);
        moves->state[i] = state;
        moves->move[i] = *move;
        moves->times[i] = 0;
        moves->count++;
    }
    moves->times[i]++;
}

/* After a move that wins in three the other player has some replies, all of which lose at once: which moves win after them? */
static boyi_status find_threats(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                tally *threats, size_t *replies)
{
    boyi_choices answers;
    boyi_status status = boyi_solution_choices(solution, state, MOST_REPLIES, error, &answers);
    if (status)
        return status;
    *replies = answers.count;
    for (size_t i = 0; i < answers.count && !status; i++) {
        boyi_choices wins;
        status = boyi_solution_choices(solution, answers.list[i].move.to, MOST_REPLIES, error, &wins);
        if (status)
            break;
        for (size_t k = 0; k < wins.count; k++)
            if (wins.list[k].value.outcome == BOYI_WIN && wins.list[k].value.plies == 1)
                count_move(threats, solution->game, answers.list[i].move.to, &wins.list[k].move);
        boyi_choices_free(&wins);
    }
    boyi_choices_free(&answers);
    return status;
}

/* "threatens a1 and c3": those that win after most replies. */
static boyi_status say_threats(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                               boyi_error *error, bool *said)
{
    tally *threats = calloc(1, sizeof *threats);
    size_t replies = 0, shown = 0;
    if (!threats) {
        out->failed = true;
        return BOYI_OK;
    }
    boyi_status status = find_threats(solution, state, error, threats, &replies);
    for (; !status && replies > 1 && shown < SHOWN_THREATS; shown++) {
        size_t most = 0;
        for (size_t i = 1; i < threats->count; i++)
            most = threats->times[i] > threats->times[most] ? i : most;
        if (threats->count == 0 || threats->times[most] * 2 < replies)
            break;
        if (shown)
            boyi__say(out, " and ");
        else
            boyi__say(out, "threatens ");
        boyi__text_move(out, solution->game, threats->state[most], &threats->move[most]);
        *said = true;
        if (threats->times[most] == replies) {
            boyi__say(out, ", which nothing stops");
            break;
        }
        threats->times[most] = 0;
    }
    if (!status && *said && shown == SHOWN_THREATS)
        boyi__say(out, ": one reply can't stop both");
    free(threats);
    return status;
}

/* The reply that wins at once after this choice; false: there is none. */
static boyi_status find_refutation(const boyi_solution *solution, const boyi_choice *choice,
                                   boyi_error *error, bool *found, boyi_move *out)
{
    boyi_choices answers;
    *found = false;
    if (choice->value.outcome != BOYI_LOSS || choice->value.plies != 2 || choice->move.again)
        return BOYI_OK;
    boyi_status status = boyi_solution_choices(solution, choice->move.to, 1, error, &answers);
    if (status)
        return status;
    *found = answers.count > 0 && answers.list[0].value.plies == 1 && !answers.list[0].move.again;
    if (*found)
        *out = answers.list[0].move;
    boyi_choices_free(&answers);
    return BOYI_OK;
}

boyi_status boyi__say_choice_reason(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                                    const boyi_choice *choice, boyi_error *error, bool *said)
{
    const boyi_game *game = solution->game;
    const boyi__pool_game *pool = boyi__pool_of(game);
    const boyi_value *value = &choice->value;
    boyi_move reply;
    bool refuted = false;
    *said = false;
    if (boyi_game_kind(game) != BOYI_OUTCOME || choice->move.again)
        return BOYI_OK;
    boyi_status status = find_refutation(solution, choice, error, &refuted, &reply);
    if (status)
        return status;
    if (pool && value->outcome == BOYI_WIN && value->plies == 1) {
        say_addition(out, pool, state, &choice->move);
        boyi__say(out, " reaches the total");
        *said = true;
    } else if (pool && refuted) {
        say_addition(out, pool, state, &choice->move);
        boyi__say(out, "; the opponent takes %" PRId64 ": ", pool->numbers[reply.name]);
        say_addition(out, pool, choice->move.to, &reply);
        boyi__say(out, " reaches the total");
        *said = true;
    } else if (value->outcome == BOYI_WIN && value->plies == 1) {
        boyi__say(out, "wins at once");
        *said = true;
    } else if (refuted) {
        boyi__say(out, "allows ");
        boyi__text_move(out, game, choice->move.to, &reply);
        boyi__say(out, ", which wins");
        *said = true;
    } else if (value->outcome == BOYI_WIN && value->plies == 3 && game->rules.draw) {
        /* On a board only: elsewhere a reply changes what can be taken then, and "threatens" says something else. */
        return say_threats(out, solution, choice->move.to, error, said);
    } else if (pool) { /* and then where it leads */
        say_addition(out, pool, state, &choice->move);
        boyi__say(out, "; ");
    }
    return BOYI_OK;
}

/* ---- The best move ---- */

/* All inferior moves allow the same winning reply: the best one stops it. */
static boyi_status say_stopped(boyi__strbuf *out, const boyi_solution *solution, const boyi_choices *choices,
                               boyi_error *error)
{
    const boyi_game *game = solution->game;
    char same[MOVE_TEXT] = "", text[MOVE_TEXT];
    boyi_move reply = {0};
    boyi_state there = 0;
    size_t inferior = 0;
    if (choices->count < choices->total || boyi__pool_of(game))
        return BOYI_OK;
    for (size_t i = 0; i < choices->count; i++) {
        bool refuted;
        boyi_move move;
        if (choices->list[i].best)
            continue;
        boyi_status status = find_refutation(solution, &choices->list[i], error, &refuted, &move);
        if (status || !refuted)
            return status;
        boyi_game_write_move(game, choices->list[i].move.to, &move, text, sizeof text);
        if (inferior++ && strcmp(same, text) != 0)
            return BOYI_OK;
        memcpy(same, text, sizeof same);
        reply = move;
        there = choices->list[i].move.to;
    }
    if (inferior > 1) {
        boyi__say(out, "   Every other move allows ");
        boyi__text_move(out, game, there, &reply);
        boyi__say(out, ".\n");
    }
    return BOYI_OK;
}

/* Games that can go round in circles are solved backward: a state is lost when its last open move is known to be bad. */
static void say_counter(boyi__strbuf *out, const boyi_choices *choices)
{
    uint64_t bad = 0;
    for (size_t i = 0; i < choices->count; i++)
        bad += choices->list[i].value.outcome == BOYI_LOSS;
    const boyi_outcome outcome = choices->list[0].value.outcome;
    if (choices->count < choices->total)
        return;
    if (outcome == BOYI_LOSS)
        boyi__say_count(out, bad,
                        "   The counter of open moves falls from %" PRIu64
                        " to 0: the only move is bad, so the state is lost.\n",
                        "   The counter of open moves falls from %" PRIu64
                        " to 0: all moves are bad, so the state is lost.\n",
                        bad);
    else if (outcome == BOYI_WIN)
        boyi__say(out, "   One move to a lost state is enough: the counter of open moves is not needed.\n");
    else if (outcome == BOYI_DRAW && !bad)
        boyi__say(out, "   The counter of open moves stays at %" PRIu64 ": the state is never decided.\n",
                  choices->total);
    else if (outcome == BOYI_DRAW)
        boyi__say(out,
                  "   The counter of open moves falls from %" PRIu64 " to %" PRIu64
                  " and no further: the state is never decided.\n",
                  choices->total, choices->total - bad);
}

/* ---- Nimbers ---- */

static int by_number(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* "nimber 2 = mex{0, 1, 3}: the least that no move leaves". */
static void say_mex(boyi__strbuf *out, const boyi_choices *choices)
{
    uint64_t nimbers[BOYI__LISTED_MOVES];
    size_t different = 0, mex = 0;
    if (choices->count < choices->total || choices->count > BOYI__LISTED_MOVES)
        return;
    for (size_t i = 0; i < choices->count; i++)
        nimbers[i] = choices->list[i].value.nimber;
    qsort(nimbers, choices->count, sizeof *nimbers, by_number);
    for (size_t i = 0; i < choices->count; i++)
        if (i == 0 || nimbers[i] != nimbers[i - 1])
            nimbers[different++] = nimbers[i];
    while (mex < different && nimbers[mex] == mex)
        mex++;
    boyi__say(out, "   mex{");
    for (size_t i = 0; i < different && i < SHOWN_NIMBERS; i++)
        boyi__strbuf_add(out, "%s%" PRIu64, i ? ", " : "", nimbers[i]);
    boyi__say(out,
              different > SHOWN_NIMBERS ? N_(", …} = %zu: the least nimber that no move leaves.\n")
                                        : N_("} = %zu: the least nimber that no move leaves.\n"),
              mex);
}

/* The heap that differs, by its place from 0, and by the nimbers of all heaps; `count`: none, or several. */
static size_t changed_heap(const boyi__heaps *heaps, const boyi_move *move, const uint64_t *sizes,
                           size_t count)
{
    uint64_t after[SHOWN_PARTS + 1];
    if (heaps->weight)
        return move->name;
    size_t left = boyi__heaps_read(heaps, move->to, after, SHOWN_PARTS + 1), i = 0, k = 0;
    if (left > SHOWN_PARTS + 1)
        return count;
    /* Both lists fall: the first heap of the old one that the new one lacks. */
    while (i < count && k < left && sizes[i] == after[k])
        i++, k++;
    while (i < count && k < left && sizes[i] < after[k]) /* cannot be: a heap never grows */
        k++;
    return i;
}

/* "3 xor 4 xor 5 = 2: heap 1 has to become 3 xor 2 = 1, so that the sum is 0". */
static boyi_status say_xor(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                           const boyi_choices *choices, boyi_error *error, bool *said)
{
    const boyi__heaps *heaps = boyi__heaps_of(solution->game);
    uint64_t sizes[SHOWN_PARTS], nimbers[SHOWN_PARTS], sum = 0;
    const size_t count = heaps ? boyi__heaps_read(heaps, state, sizes, SHOWN_PARTS) : 0;
    size_t filled = 0;
    for (size_t i = 0; i < count && count <= SHOWN_PARTS; i++)
        filled += sizes[i] > 0;
    *said = filled > 1;
    if (!*said)
        return BOYI_OK;
    for (size_t i = 0; i < count; i++) {
        boyi_value value;
        boyi_status status = boyi_solution_value(
            solution, heaps->weight ? sizes[i] * heaps->weight[i] : sizes[i], error, &value);
        if (status == BOYI_ABSENT) {
            *said = false;
            return BOYI_OK;
        }
        if (status)
            return status;
        nimbers[i] = value.nimber;
        sum ^= value.nimber;
    }
    boyi__strbuf_add(out, "   ");
    for (size_t i = 0, shown = 0; i < count; i++)
        if (sizes[i] > 0) /* empty heaps add nothing */
            boyi__strbuf_add(out, "%s%" PRIu64, shown++ ? " xor " : "", nimbers[i]);
    boyi__strbuf_add(out, " = %" PRIu64, sum);
    const size_t heap = sum ? changed_heap(heaps, &choices->list[0].move, sizes, count) : count;
    if (sum == 0)
        boyi__say(out, ": every move makes it something else, and the opponent makes it 0 again.\n");
    else if (heap < count)
        boyi__say(out,
                  ": nimber %" PRIu64 " of heap %zu (size %" PRIu64 ") has to become %" PRIu64 " xor %" PRIu64
                  " = %" PRIu64 ", so that the sum is 0.\n",
                  nimbers[heap], heap + 1, sizes[heap], nimbers[heap], sum, nimbers[heap] ^ sum);
    else
        boyi__say(out, ".\n");
    return BOYI_OK;
}

boyi_status boyi__say_best_reason(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                                  const boyi_choices *choices, boyi_error *error)
{
    const boyi_game *game = solution->game;
    bool said = false;
    if (choices->count == 0 || boyi_game_kind(game) == BOYI_SCORE)
        return BOYI_OK;
    if (boyi_game_kind(game) == BOYI_NIMBER) {
        boyi_status status = say_xor(out, solution, state, choices, error, &said);
        if (!status && !said)
            say_mex(out, choices);
        return status;
    }
    if (game->rules.cycles) {
        say_counter(out, choices);
        return BOYI_OK;
    }
    return say_stopped(out, solution, choices, error);
}
