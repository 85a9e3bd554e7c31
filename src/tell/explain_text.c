/* Explanations as text: each move of the best line with its alternatives, then what greed, parity or nimbers
 * say of the game. */
#include <inttypes.h>
#include <string.h>

#include "games/heaps/heaps.h"
#include "tell/explain.h"
#include "tell/explain_reason.h"

enum { SHOWN_STEPS = 40, SHOWN_CHOICES = 6, SHOWN_PILES = 14, SHOWN_PARTS = 16 };

void boyi__text_plain_state(boyi__strbuf *out, const boyi_game *game, boyi_state state)
{
    const boyi__row_game *row = boyi__row_of(game);
    if (!row || row->gain == BOYI__GAIN_PREFIX || state == 0) {
        boyi__text_state(out, game, state);
        return;
    }
    boyi__row_place at = boyi__row_place_of(row, state);
    boyi__strbuf_add(out, "[");
    const char *between = boyi__tr_in(out->lang, "piles", " ");
    for (uint32_t i = at.low; i < at.high && i - at.low < SHOWN_PILES; i++)
        boyi__strbuf_add(out, "%s%" PRId64, i > at.low ? between : "", row->piles[i]);
    boyi__strbuf_add(out, at.high - at.low > SHOWN_PILES ? "%s…]" : "]", between);
    if (row->take.twice_m)
        boyi__strbuf_add(out, " M=%" PRIu32, at.m);
}

/* Winning, losing, even or drawn. */
static void say_class(boyi__strbuf *out, boyi_outcome outcome)
{
    switch (outcome) {
    case BOYI_WIN:
        boyi__say(out, "a winning state");
        break;
    case BOYI_LOSS:
        boyi__say(out, "a losing state");
        break;
    case BOYI_TIE:
        boyi__say(out, "an even state");
        break;
    default:
        boyi__say(out, "a drawn state: neither side can force an end");
    }
}

/* "scores 2 and leaves [3 9 1], where the opponent ends up 5 behind: 2 + 5 = +7"; where points are counted on the board, and moves gain
 * nothing by themselves: "leaves …, where the opponent ends up 8 behind: +8". */
static void say_score_choice(boyi__strbuf *out, const boyi_game *game, const boyi_choice *choice)
{
    int64_t gain = choice->move.gain, margin = choice->value.margin;
    uint64_t rest = margin > gain ? (uint64_t)margin - (uint64_t)gain : (uint64_t)gain - (uint64_t)margin;
    const bool gains = gain != 0 || !game->rules.standing;
    if (gains)
        boyi__say(out, "scores %" PRId64 " and leaves ", gain);
    else
        boyi__say(out, "leaves ");
    boyi__text_plain_state(out, game, choice->move.to);
    const char *sign = margin >= gain ? "+" : "-";
    if (choice->move.again)
        boyi__say(out, "; moves again for %s%" PRIu64, sign, rest);
    else if (margin > gain)
        boyi__say(out, ", where the opponent ends up %" PRIu64 " behind", rest);
    else if (margin < gain)
        boyi__say(out, ", where the opponent ends up %" PRIu64 " ahead", rest);
    else
        boyi__say(out, ", where both end up even");
    if (gains)
        boyi__say(out, ": %" PRId64 " %s %" PRIu64 " = %+" PRId64, gain, sign, rest, margin);
    else
        boyi__say(out, ": %+" PRId64, margin);
}

static void say_outcome_choice(boyi__strbuf *out, const boyi_game *game, const boyi_choice *choice)
{
    static const boyi_outcome opposite[] = {
        [BOYI_LOSS] = BOYI_WIN, [BOYI_DRAW] = BOYI_DRAW, [BOYI_TIE] = BOYI_TIE, [BOYI_WIN] = BOYI_LOSS};
    static const char *const at_once[] = {
        [BOYI_LOSS] = N_("loses at once"), [BOYI_TIE] = N_("ties at once"), [BOYI_WIN] = N_("wins at once")};
    boyi_outcome outcome = choice->value.outcome;
    if (boyi_game_kind(game) == BOYI_OUTCOME && outcome != BOYI_DRAW && choice->value.plies == 1) {
        boyi__strbuf_add(out, "%s", boyi__tr(out->lang, at_once[outcome]));
        return;
    }
    boyi__say(out, choice->move.again ? N_("leaves the same player ") : N_("leaves the opponent "));
    say_class(out, choice->move.again ? outcome : opposite[outcome]);
    if (boyi_game_kind(game) == BOYI_NIMBER)
        boyi__say(out, " (nimber %" PRIu64 ")", choice->value.nimber);
    else if (outcome != BOYI_DRAW && choice->value.plies != BOYI_PLIES_UNKNOWN)
        boyi__say_count(out, choice->value.plies, ", ending after %" PRIu32 " move in all",
                        ", ending after %" PRIu32 " moves in all", choice->value.plies);
}

/* What each side has on the board before a step: " (score 4 : 1)". Other games: nothing. */
static void say_score(boyi__strbuf *out, const boyi_game *game, const boyi_step *step)
{
    int64_t gains[2] = {step->totals[0], step->totals[1]}, totals[2];
    if (boyi_game_kind(game) != BOYI_SCORE || !game->rules.standing)
        return;
    if (__builtin_sub_overflow(gains[step->player], step->move.gain, &gains[step->player]))
        return;
    boyi__score_at(game, step->state, step->player, gains, totals);
    boyi__say(out, " (score %" PRId64 " : %" PRId64 ")", totals[0], totals[1]);
}

/* Why the best move is best. */
static void say_verdict(boyi__strbuf *out, const boyi_game *game, boyi_state state,
                        const boyi_choices *choices)
{
    if (choices->total < 2) {
        boyi__say(out, "   This is the only move.\n");
        return;
    }
    if (choices->best == choices->total) {
        boyi__say(out, "   All moves are equally good; the first is played.\n");
        return;
    }
    const boyi_choice *best = &choices->list[0], *next = NULL;
    for (size_t i = 0; i < choices->count && !next; i++)
        if (!choices->list[i].best)
            next = &choices->list[i];
    boyi__say(out, "   So: ");
    boyi__text_move(out, game, state, &best->move);
    if (boyi_game_kind(game) == BOYI_SCORE && next) {
        for (size_t i = 0; i < choices->count; i++) /* the best of the others */
            if (!choices->list[i].best && choices->list[i].value.margin > next->value.margin)
                next = &choices->list[i];
        boyi__say(out, ", better by %" PRIu64, (uint64_t)best->value.margin - (uint64_t)next->value.margin);
    }
    boyi__say(out, ".\n");
}

static boyi_status explain_choice(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                                  const boyi_choice *choice, boyi_error *error)
{
    const boyi_game *game = solution->game;
    bool said = false;
    boyi__strbuf_add(out, "   %s ", choice->best ? "*" : " ");
    const size_t from = out->length;
    boyi__text_move(out, game, state, &choice->move);
    if (choice->best)
        boyi__strbuf_paint(out, from, BOYI__BOLD);
    boyi__say(out, ": ");
    const size_t reason = out->length;
    boyi_status status = boyi__say_choice_reason(out, solution, state, choice, error, &said);
    if (!said && boyi_game_kind(game) == BOYI_SCORE)
        say_score_choice(out, game, choice);
    else if (!said)
        say_outcome_choice(out, game, choice);
    boyi__strbuf_paint(out, reason, boyi__paint_of(choice->value.outcome));
    boyi__strbuf_add(out, "\n");
    return status;
}

/* `before`: the step before; NULL: there was none. */
static boyi_status explain_step(boyi__strbuf *out, const boyi_solution *solution, const boyi_step *step,
                                const boyi_step *before, size_t number, bool all, boyi_error *error)
{
    const boyi_game *game = solution->game;
    const size_t shown = all ? SIZE_MAX : SHOWN_CHOICES;
    boyi_choices choices;
    boyi_value value;
    boyi_status status = boyi_solution_choices(solution, step->state, all ? SIZE_MAX : BOYI__LISTED_MOVES,
                                               error, &choices);
    if (status)
        return status;
    out->failed |= !boyi__sort_choices(boyi_game_kind(game), &choices);
    status = boyi_solution_value(solution, step->state, error, &value);
    if (!status) {
        boyi__say(out, "%zu. %s has ", number, boyi__player_name(out->lang, step->player));
        boyi__text_plain_state(out, game, step->state);
        boyi__say_sum(out, game, step->state);
        say_score(out, game, step);
        boyi__say(out, ", ");
        const size_t from = out->length;
        say_class(out, value.outcome);
        boyi__strbuf_paint(out, from, boyi__paint_of(value.outcome));
        boyi__strbuf_add(out, "\n");
        if (before) { /* the first one is under the heading */
            const boyi_state seen = boyi__seen_from(game, before->state, before->player == 1);
            boyi__text_small_picture(out, game, boyi__seen_from(game, step->state, step->player == 1), &seen);
        }
    }
    for (size_t i = 0; i < choices.count && i < shown && !status; i++)
        status = explain_choice(out, solution, step->state, &choices.list[i], error);
    if (!status && choices.total > choices.count)
        boyi__say(out, "     … and %" PRIu64 " more\n", choices.total - choices.count);
    else if (!status && choices.total > shown)
        boyi__say(out, "     … and %" PRIu64 " more: --all\n", choices.total - shown);
    if (!status)
        say_verdict(out, game, step->state, &choices);
    if (!status)
        status = boyi__say_best_reason(out, solution, step->state, &choices, error);
    boyi_choices_free(&choices);
    return status;
}

static void explain_greed(boyi__strbuf *out, const boyi_game *game, const boyi__greed *greed, int64_t best)
{
    if (!greed->applies)
        return;
    boyi__say(out, "\nGreedy play, always taking the larger end: ");
    if (!greed->fails) {
        boyi__say(out, "as good as best play in this row.\n");
        return;
    }
    boyi__say(out, "%" PRId64 " to %" PRId64 " against best play, %" PRIu64 " worse.\n", greed->totals.own,
              greed->totals.other, (uint64_t)best - (uint64_t)greed->margin);
    boyi__say(out, "It goes wrong at move %zu, in ", greed->turn);
    boyi__text_plain_state(out, game, greed->state);
    boyi__say(out, ": taking %" PRId64 " leaves ", greed->greedy.move.gain);
    boyi__text_plain_state(out, game, greed->greedy.move.to);
    boyi__say(out, " to the opponent; ");
    boyi__text_move(out, game, greed->state, &greed->best.move);
    boyi__say(out, " is worth %+" PRId64 ", the greedy move only %+" PRId64 ".\n", greed->best.value.margin,
              greed->greedy.value.margin);
}

static void explain_parity(boyi__strbuf *out, const boyi__parity *parity, int64_t best)
{
    if (!parity->applies)
        return;
    boyi__say(
        out,
        "\nParity: with an even number of piles, the first player can take all piles in even places (%" PRId64
        " in total) or all in odd places (%" PRId64 "), which guarantees %+" PRId64 ". ",
        parity->even, parity->odd, parity->margin);
    if (parity->optimal)
        boyi__say(out, "Here that is optimal.\n");
    else
        boyi__say(out, "Here best play gets %" PRIu64 " more: parity is safe, but not optimal.\n",
                  (uint64_t)best - (uint64_t)parity->margin);
}

/* What the nimber means: the parts, their sum, and when misère play would differ. */
static boyi_status explain_nimber(boyi__strbuf *out, const boyi_solution *solution,
                                  const boyi__report *report, boyi_error *error)
{
    const boyi__heaps *heaps = boyi__heaps_of(report->game);
    uint64_t sizes[SHOWN_PARTS];
    if (boyi_game_kind(report->game) != BOYI_NIMBER)
        return BOYI_OK;
    boyi__say(out,
              "\nNimber %" PRIu64 ": this state is equivalent to a Nim heap of %" PRIu64
              ". A player facing nimber 0 loses; from any other nimber some move leads to 0.\n",
              report->value.nimber, report->value.nimber);
    size_t count = heaps ? boyi__heaps_read(heaps, report->state, sizes, SHOWN_PARTS) : 0;
    if (count > 1 && count <= SHOWN_PARTS) {
        boyi__say(out, "Heaps add by XOR: ");
        for (size_t i = 0; i < count; i++) {
            boyi_value value;
            boyi_state part = heaps->weight ? sizes[i] * heaps->weight[i] : sizes[i];
            boyi_status status = boyi_solution_value(solution, part, error, &value);
            if (status)
                return status;
            boyi__strbuf_add(out, "%s%" PRIu64, i ? " xor " : "", value.nimber);
        }
        boyi__strbuf_add(out, " = %" PRIu64 "\n", report->value.nimber);
    }
    if (heaps && heaps->kind == BOYI__NIMBER_TAKE && boyi__take_is(&heaps->take, 1, UINT64_MAX))
        boyi__say(out,
                  "Misère play (taking the last one loses) differs as soon as a move would leave no heap of "
                  "two or more: then leave an odd number of ones.\n");
    else if (heaps && heaps->kind != BOYI__NIMBER_DIVISORS && heaps->kind != BOYI__NIMBER_CODE)
        boyi__say(out,
                  "Misère play (a player who can't move wins) differs as soon as a move would leave no heap "
                  "of nimber two or more: then leave an odd number of heaps of nimber 1.\n");
    else if (heaps && strcmp(heaps->name, "heaps") == 0)
        boyi__say(out, "Misère play does not follow from nimbers: --misere solves it separately.\n");
    else if (heaps) /* a preset without the option */
        boyi__say(out, "Misère play does not follow from nimbers.\n");
    return BOYI_OK;
}

/* How one side avoids losing: "first, in S: M escapes; of the 3 moves, 2 would lose". */
static boyi_status say_escape(boyi__strbuf *out, const boyi_solution *solution, const boyi_step *step,
                              boyi_error *error)
{
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(solution, step->state, 1, error, &choices);
    if (status)
        return status;
    boyi__say(out, "  %s, in ", boyi__player_name(out->lang, step->player));
    boyi__text_plain_state(out, solution->game, step->state);
    boyi__say(out, ": ");
    boyi__text_move(out, solution->game, step->state, &choices.list[0].move);
    if (choices.best == choices.total)
        boyi__say(out, " escapes, as does every other move\n");
    else
        boyi__say(out, " escapes; of the %" PRIu64 " moves, %" PRIu64 " would lose\n", choices.total,
                  choices.total - choices.best);
    boyi_choices_free(&choices);
    return BOYI_OK;
}

/* A draw: each side has an escape in each of its states on the line. The first one of each is told. */
static boyi_status explain_draw(boyi__strbuf *out, const boyi_solution *solution, const boyi_line *line,
                                boyi_error *error)
{
    boyi_status status = BOYI_OK;
    bool told[2] = {false, false};
    boyi__say(out, "\nWhy neither side can force an end: in a drawn state no move wins, and each side has a "
                   "move that does not lose.\n");
    for (size_t i = 0; i < line->count && !status; i++)
        if (!told[line->steps[i].player]) {
            told[line->steps[i].player] = true;
            status = say_escape(out, solution, &line->steps[i], error);
        }
    return status;
}

boyi_status boyi__text_explain(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, bool all, const char *title, boyi_error *error)
{
    const boyi_game *game = report->game;
    const size_t shown = all || line->count < SHOWN_STEPS ? line->count : SHOWN_STEPS;
    boyi__greed greed;
    boyi__parity parity;
    boyi_status status = boyi__greed_find(&greed, solution, report->state, error);
    boyi__parity_find(&parity, game, report->state, report->value.margin);
    boyi__text_heading(out, report, title);
    for (size_t i = 0; i < shown && !status; i++)
        status = explain_step(out, solution, &line->steps[i], i ? &line->steps[i - 1] : NULL, i + 1, all,
                              error);
    if (line->count > shown)
        boyi__say_count(out, line->count - shown, "… and %zu more move; --all tells of all\n",
                        "… and %zu more moves; --all tells of all\n", line->count - shown);
    if (line->round)
        boyi__say(out, "and so on forever, from step %zu again\n", line->back + 1);
    if (!status)
        status = explain_nimber(out, solution, report, error);
    if (report->value.outcome == BOYI_DRAW && !status)
        status = explain_draw(out, solution, line, error);
    explain_greed(out, game, &greed, report->value.margin);
    explain_parity(out, &parity, report->value.margin);
    return status;
}

/* ---- A given line ---- */

/* What a move does, after its name: "loses", "wins in 3", "is worth +7". */
static void say_result(boyi__strbuf *out, boyi_kind kind, const boyi_value *value)
{
    static const char *const words[] = {[BOYI_LOSS] = N_(" loses"),
                                        [BOYI_DRAW] = N_(" leads to a draw"),
                                        [BOYI_TIE] = N_(" ties"),
                                        [BOYI_WIN] = N_(" wins")};
    if (kind == BOYI_SCORE) {
        boyi__say(out, " is worth %+" PRId64, value->margin);
        return;
    }
    boyi__strbuf_add(out, "%s", boyi__tr(out->lang, words[value->outcome]));
    if (kind == BOYI_OUTCOME && value->outcome != BOYI_DRAW && value->plies != BOYI_PLIES_UNKNOWN)
        boyi__say(out, " in %" PRIu32, value->plies);
}

static void say_fault(boyi__strbuf *out, const boyi_game *game, const boyi__check *check)
{
    const boyi_step *step = &check->steps[check->fault];
    boyi_kind kind = boyi_game_kind(game);
    boyi__say(out, "move %zu (%s) is the first mistake: ", check->fault + 1,
              boyi__player_name(out->lang, step->player));
    boyi__text_move(out, game, step->state, &check->made.move);
    say_result(out, kind, &check->made.value);
    boyi__say(out, ", ");
    boyi__text_move(out, game, step->state, &check->best.move);
    say_result(out, kind, &check->best.value);
    if (kind == BOYI_SCORE)
        boyi__say(out, "; it costs %" PRIu64,
                  (uint64_t)check->best.value.margin - (uint64_t)check->made.value.margin);
    boyi__strbuf_add(out, "\n");
}

void boyi__text_check(boyi__strbuf *out, const boyi_game *game, const boyi__check *check, const char *title)
{
    boyi__strbuf_add(out, "%s\n", title);
    for (size_t i = 0; i < check->count; i++) {
        const boyi_step *step = &check->steps[i];
        boyi__strbuf_add(out, " %s%4zu  %s", check->faulty && i == check->fault ? "!" : " ", i + 1,
                         boyi__player_name(out->lang, step->player));
        boyi__strbuf_pad(out, 16);
        boyi__text_move(out, game, step->state, &step->move);
        if (boyi_game_kind(game) == BOYI_SCORE) {
            int64_t totals[2];
            boyi__step_score(game, step, totals);
            boyi__strbuf_pad(out, 28);
            boyi__strbuf_add(out, "%" PRId64 " : %" PRId64, totals[0], totals[1]);
        }
        boyi__strbuf_add(out, "\n");
    }
    if (check->faulty)
        say_fault(out, game, check);
    else
        boyi__say(out, "every move is a best move\n");
}
