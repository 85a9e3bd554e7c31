#include "tell/match.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/array.h"
#include "base/error.h"
#include "base/hash.h"
#include "game/game.h"
#include "game/solution.h"
#include "tell/phrases.h"

enum { MOVE_TEXT = 256 };

__extension__ typedef __int128 wide;

/* ---- The choices of the player to move ---- */

static boyi_outcome sign_outcome(wide margin)
{
    return margin > 0 ? BOYI_WIN : margin < 0 ? BOYI_LOSS : BOYI_TIE;
}

/* How the match ends for the player to move if a move of this value is made and both play best then. */
static boyi_outcome prospect(const boyi__match *match, const boyi_value *value)
{
    if (match->game->rules.kind != BOYI_SCORE)
        return value->outcome;
    return sign_outcome((wide)match->totals[match->player] - match->totals[1 - match->player] +
                        value->margin);
}

static void tell_thinking(const boyi__match *match)
{
    if (match->style.thinking)
        match->style.thinking(match->style.context);
}

static boyi_status solve_from_here(boyi__match *match, boyi_error *error)
{
    boyi_solution *solution;
    tell_thinking(match);
    boyi_status status = boyi_solve_at(match->game, match->state, &match->options, error, &solution);
    if (status)
        return status;
    boyi_solution_free(match->solution);
    match->solution = solution;
    boyi_solution_watch(solution, match->options.progress, match->options.context);
    return BOYI_OK;
}

/* A move with its value; *worth is what the player to move compares. */
static boyi_status evaluate(const boyi__match *match, const boyi_move *move, boyi_choice *out, int64_t *worth,
                            boyi_error *error)
{
    boyi_kind kind = match->game->rules.kind;
    int64_t after;
    boyi_status status = boyi__solution_worth(match->solution, move->to, error, &after);
    if (status)
        return status;
    *out = (boyi_choice){.move = *move};
    if (kind == BOYI_NIMBER) {
        *worth = after == 0;
        out->value = (boyi_value){.outcome = after ? BOYI_LOSS : BOYI_WIN, .nimber = (uint64_t)after};
        return BOYI_OK;
    }
    if (!boyi__worth_of_move(kind, move, after, worth))
        return boyi__fail_overflow(error, match->game, match->state);
    out->value = boyi__worth_value(kind, *worth);
    return BOYI_OK;
}

static boyi_status evaluate_all(boyi__match *match, boyi_error *error)
{
    int64_t best = INT64_MIN, worth;
    size_t first = 0;
    for (size_t i = 0; i < match->count; i++) {
        boyi_status status = evaluate(match, &match->moves[i], &match->choices[i], &worth, error);
        if (status)
            return status;
        if (worth > best)
            first = i;
        match->choices[i].best = worth >= best;
        best = worth > best ? worth : best;
    }
    for (size_t i = 0; i < first; i++) /* marked before a better one was seen */
        match->choices[i].best = false;
    return BOYI_OK;
}

/* Lists the moves of match->state with their values. */
static boyi_status list_choices(boyi__match *match, boyi_error *error)
{
    boyi_status status = match->solution ? BOYI_OK : solve_from_here(match, error);
    if (status)
        return status;
    match->count = boyi_game_moves(match->game, match->state, match->moves);
    if (match->count == BOYI_BROKEN) {
        match->count = 0;
        return boyi__fail_broken(match->game, error);
    }
    if (match->solution->source->watch && match->count > 0) /* a search, which computes when it is asked */
        tell_thinking(match);
    status = evaluate_all(match, error);
    if (status != BOYI_ABSENT)
        return status;
    status = solve_from_here(match, error);
    return status ? status : evaluate_all(match, error);
}

/* ---- From start to end ---- */

static boyi_status start(boyi__match *match, const boyi_game *game, boyi_solution *solution, boyi_state state,
                         const boyi__play_style *style, const boyi_options *options, boyi_error *error)
{
    *match = (boyi__match){
        .game = game, .solution = solution, .style = *style, .state = state, .random = style->seed};
    if (options)
        match->options = *options;
    if (game->rules.most_moves > BOYI__MATCH_MOST_MOVES) {
        boyi__grouped_digits most;
        return boyi__fail(error, BOYI_LIMIT,
                          "%s: up to %s moves per state are too many to play; choose a smaller game",
                          game->rules.name, boyi__group_digits(&most, game->rules.most_moves));
    }
    match->moves = calloc(game->rules.most_moves + 1, sizeof *match->moves);
    match->choices = calloc(game->rules.most_moves + 1, sizeof *match->choices);
    match->kept = calloc(game->rules.most_moves + 1, sizeof *match->kept);
    if (!match->moves || !match->choices || !match->kept)
        return boyi__fail_memory(error, game->rules.name);
    return list_choices(match, error);
}

boyi_status boyi__match_start(boyi__match *match, const boyi_game *game, boyi_state state,
                              const boyi__play_style *style, const boyi_options *options, boyi_error *error)
{
    return start(match, game, NULL, state, style, options, error);
}

boyi_status boyi__match_start_with(boyi__match *match, boyi_solution *solution, boyi_state state,
                                   const boyi__play_style *style, const boyi_options *options,
                                   boyi_error *error)
{
    return start(match, solution->game, solution, state, style, options, error);
}

void boyi__match_end(boyi__match *match)
{
    free(match->played);
    free(match->choices);
    free(match->kept);
    free(match->moves);
    boyi_solution_free(match->solution);
    *match = (boyi__match){0};
}

/* The state before a move is the current one again. */
static void restore(boyi__match *match, const boyi__played *played)
{
    match->state = played->state;
    match->player = played->player;
    memcpy(match->totals, played->totals, sizeof match->totals);
}

static boyi_status record(boyi__match *match, size_t choice, boyi_error *error)
{
    if (!boyi__array_reserve(&match->played, &match->played_room, match->played_count + 1,
                             sizeof *match->played))
        return boyi__fail_memory(error, match->game->rules.name);
    const boyi_choice *best = &match->choices[boyi__match_best(match)];
    boyi__played *played = &match->played[match->played_count];
    *played = (boyi__played){
        .state = match->state,
        .made = match->choices[choice],
        .best = *best,
        .player = match->player,
        .human = boyi__match_human_to_move(match),
        .before = prospect(match, &best->value),
        .after = prospect(match, &match->choices[choice].value),
        .totals = {match->totals[0], match->totals[1]},
    };
    if (__builtin_add_overflow(match->totals[match->player], played->made.move.gain,
                               &match->totals[match->player]))
        return boyi__fail_overflow(error, match->game, match->state);
    match->played_count++;
    return BOYI_OK;
}

boyi_status boyi__match_move(boyi__match *match, size_t choice, boyi_error *error)
{
    assert(choice < match->count);
    boyi_move move = match->choices[choice].move;
    const size_t count = match->count;
    boyi_status status = record(match, choice, error);
    if (status)
        return status;
    match->state = move.to;
    match->player = move.again ? match->player : 1 - match->player;
    boyi_choice *const before = match->choices;
    match->choices = match->kept;
    match->kept = before;
    status = list_choices(match, error);
    if (status) { /* the move is taken back */
        const boyi__played *played = &match->played[--match->played_count];
        match->kept = match->choices;
        match->choices = before;
        match->count = count;
        restore(match, played);
    }
    return status;
}

/* ---- The computer ---- */

static uint64_t roll(boyi__match *match, uint64_t below)
{
    return boyi__random(&match->random) % below;
}

size_t boyi__match_best(const boyi__match *match)
{
    size_t i = 0;
    while (i < match->count && !match->choices[i].best)
        i++;
    return i;
}

/* Best moves are also the shortest way to win, so a winning computer does win in the end. */
size_t boyi__match_reply(boyi__match *match)
{
    if (match->style.level < 100 && roll(match, 100) >= match->style.level)
        return (size_t)roll(match, match->count);
    size_t choice = boyi__match_best(match), seen = 1;
    for (size_t i = choice + 1; i < match->count && match->style.vary; i++)
        if (match->choices[i].best && roll(match, ++seen) == 0)
            choice = i;
    return choice;
}

/* ---- The human ---- */

size_t boyi__match_find(const boyi__match *match, const char *text, bool *whole)
{
    char room[MOVE_TEXT];
    text = boyi__read_notation(match->game, text, room, sizeof room);
    size_t found = match->count, length = strlen(text);
    *whole = false;
    for (size_t i = 0; i < match->count; i++) {
        char move[MOVE_TEXT];
        boyi_game_write_move(match->game, match->state, &match->choices[i].move, move, sizeof move);
        *whole = strcasecmp(move, text) == 0;
        if (*whole)
            return i;
        if (strncasecmp(move, text, length) == 0)
            found = found == match->count ? i : match->count + 1;
    }
    return found;
}

/* Where the number at the end of a move's text begins, the only one in it; 0: there is none, or the text is nothing else. */
static size_t number_at_end(const char *text, size_t length)
{
    size_t at = length;
    while (at > 0 && text[at - 1] >= '0' && text[at - 1] <= '9')
        at--;
    return at < length && at > 0 && text[at - 1] == ' ' && strcspn(text, "0123456789") == at ? at : 0;
}

/* The length of the words that all moves begin with before a number that ends them, "take " of "take 1", "take 5": a number then
 * names a move. 0: they are not so. */
static size_t words_before_number(const boyi__match *match, char words[MOVE_TEXT])
{
    size_t length = 0;
    for (size_t i = 0; i < match->count; i++) {
        char text[MOVE_TEXT];
        size_t full = boyi_game_write_move(match->game, match->state, &match->choices[i].move, text,
                                           sizeof text);
        size_t at = full < sizeof text ? number_at_end(text, full) : 0;
        if (at == 0 || (i > 0 && (at != length || memcmp(text, words, at) != 0)))
            return 0;
        memcpy(words, text, at);
        length = at;
    }
    return length;
}

/* A move that reads as a number would be confused with the number of another. */
bool boyi__match_numbers_moves(const boyi__match *match)
{
    char text[MOVE_TEXT];
    if (words_before_number(match, text))
        return false;
    for (size_t i = 0; i < match->count; i++) {
        boyi_game_write_move(match->game, match->state, &match->choices[i].move, text, sizeof text);
        if (text[strspn(text, "0123456789")] == '\0')
            return false;
    }
    return true;
}

size_t boyi__match_find_number(const boyi__match *match, uint64_t number)
{
    char words[MOVE_TEXT], text[2 * MOVE_TEXT];
    const size_t length = words_before_number(match, words);
    bool whole;
    if (length) {
        snprintf(text, sizeof text, "%.*s%" PRIu64, (int)length, words, number);
        const size_t found = boyi__match_find(match, text, &whole);
        return whole ? found : match->count;
    }
    return boyi__match_numbers_moves(match) && number >= 1 && number <= match->count ? (size_t)number - 1
                                                                                     : match->count;
}

/* The human's last move; played_count: none. */
static size_t last_human_move(const boyi__match *match)
{
    for (size_t i = match->played_count; i-- > 0;)
        if (match->played[i].player == match->style.human)
            return i;
    return match->played_count;
}

bool boyi__match_can_undo(const boyi__match *match)
{
    return last_human_move(match) < match->played_count;
}

boyi_status boyi__match_undo(boyi__match *match, boyi_error *error)
{
    size_t place = last_human_move(match);
    assert(place < match->played_count);
    const boyi__played *played = &match->played[place];
    restore(match, played);
    match->played_count = place;
    return list_choices(match, error);
}

void boyi__match_swap(boyi__match *match)
{
    match->style.human = 1 - match->style.human;
}

size_t boyi__match_visits(const boyi__match *match)
{
    size_t visits = 1;
    for (size_t i = 0; i < match->played_count; i++)
        visits += match->played[i].state == match->state && match->played[i].player == match->player;
    return visits;
}

/* ---- The score ---- */

void boyi__match_score(const boyi__match *match, int64_t totals[2])
{
    boyi__score_at(match->game, match->state, match->player, match->totals, totals);
}

/* ---- The end ---- */

static boyi_outcome for_human(const boyi__match *match, boyi_outcome outcome, unsigned player)
{
    if (player == match->style.human || outcome == BOYI_DRAW || outcome == BOYI_TIE)
        return outcome;
    return outcome == BOYI_WIN ? BOYI_LOSS : BOYI_WIN;
}

/* What the rules say of endless play. */
static boyi_outcome loop_outcome(const boyi__match *match)
{
    const boyi_rules *rules = &match->game->rules;
    if (rules->loop == BOYI_LOOP_DRAW)
        return BOYI_DRAW;
    unsigned winner = rules->loop == BOYI_LOOP_FIRST ? 0 : 1;
    bool mover_wins = rules->mover(match->game->self, match->state) == winner;
    return for_human(match, mover_wins ? BOYI_WIN : BOYI_LOSS, match->player);
}

boyi_status boyi__match_verdict(const boyi__match *match, boyi__verdict *out, boyi_error *error)
{
    const boyi_game *game = match->game;
    boyi__verdict verdict = {.totals = {match->totals[0], match->totals[1]}};
    unsigned human = match->style.human;
    int64_t worth = 0;
    if (match->count > 0) {
        verdict.outcome = loop_outcome(match);
    } else if (game->rules.kind == BOYI_SCORE) {
        boyi_end end = {0};
        if (game->rules.finished)
            end = game->rules.finished(game->self, match->state);
        int64_t *own = &verdict.totals[match->player], *other = &verdict.totals[1 - match->player];
        if (__builtin_add_overflow(*own, end.own, own) || __builtin_add_overflow(*other, end.other, other))
            return boyi__fail_overflow(error, game, match->state);
        verdict.outcome = sign_outcome((wide)verdict.totals[human] - verdict.totals[1 - human]);
    } else {
        boyi__worth_finished(game, match->state, error, &worth);
        verdict.outcome = for_human(match, boyi__worth_value(game->rules.kind, worth).outcome, match->player);
    }
    *out = verdict;
    return BOYI_OK;
}
