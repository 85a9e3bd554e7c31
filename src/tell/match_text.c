/* A match as text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "tell/explain.h"
#include "tell/explain_reason.h"
#include "tell/match.h"

enum { MOVE_TEXT = 256, LINE_WIDTH = 78, SHOWN_MOVES = 100, SHOWN_MISTAKES = 5 };

static const char *name_of(boyi__lang lang, bool human)
{
    return human ? boyi__tr(lang, "you") : "boyi";
}

static void add_move(boyi__strbuf *out, const boyi__match *match, const boyi_choice *choice)
{
    boyi__text_move(out, match->game, match->state, &choice->move);
}

/* ---- The board and the moves ---- */

/* Points that are counted at the end only, by `finished`, are no score on the way: nothing is told until a move gains some. */
static bool has_score(const boyi__match *match)
{
    const boyi_rules *rules = &match->game->rules;
    bool gains = match->totals[0] != 0 || match->totals[1] != 0;
    for (size_t i = 0; i < match->played_count; i++)
        gains = gains || match->played[i].made.move.gain != 0;
    for (size_t i = 0; i < match->count; i++)
        gains = gains || match->choices[i].move.gain != 0;
    return rules->kind == BOYI_SCORE && (gains || rules->standing || !rules->finished);
}

/* The state that is drawn for the human: seen from the same side throughout. */
static boyi_state human_view(const boyi__match *match)
{
    return boyi__seen_from(match->game, match->state, !boyi__match_human_to_move(match));
}

void boyi__text_match_picture(boyi__strbuf *out, const boyi__match *match)
{
    boyi__text_picture(out, match->game, human_view(match), true);
}

void boyi__text_match_board(boyi__strbuf *out, const boyi__match *match)
{
    const boyi_game *game = match->game;
    unsigned human = match->style.human;
    int64_t totals[2];
    if (boyi_game_draw(game, match->state, NULL, 0) > 0) {
        boyi__text_match_picture(out, match);
    } else {
        boyi__say(out, "\nstate: ");
        boyi__text_plain_state(out, game, match->state);
        boyi__say_sum(out, game, match->state);
        boyi__strbuf_add(out, "\n");
    }
    if (!has_score(match))
        return;
    boyi__match_score(match, totals);
    boyi__say(out, "score: you %" PRId64 ", boyi %" PRId64 "\n", totals[human], totals[1 - human]);
}

void boyi__text_match_moves(boyi__strbuf *out, const boyi__match *match)
{
    bool numbered = boyi__match_numbers_moves(match);
    size_t shown = match->count < SHOWN_MOVES ? match->count : SHOWN_MOVES, column = 0;
    const size_t room = out->columns && out->columns < LINE_WIDTH ? out->columns : LINE_WIDTH;
    boyi__say(out, "moves:");
    for (size_t i = 0; i < shown; i++) {
        const boyi_move *move = &match->choices[i].move;
        char number[32] = "";
        if (numbered)
            snprintf(number, sizeof number, "%zu) ", i + 1);
        size_t width = 2 + strlen(number) + boyi__text_move_width(out->lang, match->game, match->state, move);
        if (6 + column + width > room && i) {
            boyi__strbuf_add(out, "\n      ");
            column = 0;
        }
        boyi__strbuf_add(out, "  %s", number);
        boyi__text_move(out, match->game, match->state, move);
        column += width;
    }
    boyi__grouped_digits rest;
    if (match->count > shown)
        boyi__say(out, "\n        … and %s more", boyi__group_digits(&rest, match->count - shown));
    boyi__strbuf_add(out, "\n");
}

void boyi__text_match_values(boyi__strbuf *out, const boyi__match *match)
{
    size_t widest = 0;
    /* The match keeps the order of the rules, in which moves are numbered. */
    boyi_choices sorted = {.list = calloc(match->count + 1, sizeof *sorted.list), .count = match->count};
    if (!sorted.list) {
        out->failed = true;
        return;
    }
    memcpy(sorted.list, match->choices, match->count * sizeof *sorted.list);
    out->failed |= !boyi__sort_choices(boyi_game_kind(match->game), &sorted);
    for (size_t i = 0; i < match->count; i++) {
        size_t width = boyi__text_move_width(out->lang, match->game, match->state, &match->choices[i].move);
        widest = width > widest ? width : widest;
    }
    for (size_t i = 0; i < sorted.count && i < SHOWN_MOVES; i++) {
        const boyi_choice *choice = &sorted.list[i];
        boyi__strbuf_add(out, "  %s ", choice->best ? "*" : " ");
        add_move(out, match, choice);
        boyi__strbuf_pad(out, 4 + widest + 3);
        boyi__text_choice_value(out, boyi_game_kind(match->game), &choice->value);
        boyi__strbuf_add(out, "\n");
    }
    boyi__say(out, "  (* best)\n");
    free(sorted.list);
}

void boyi__text_match_hint(boyi__strbuf *out, const boyi__match *match)
{
    const boyi_choice *best = &match->choices[boyi__match_best(match)];
    boyi__say(out, "hint: ");
    add_move(out, match, best);
    boyi__say(out, ": ");
    boyi__text_choice_value(out, boyi_game_kind(match->game), &best->value);
    boyi__strbuf_add(out, "\n");
}

void boyi__text_match_made(boyi__strbuf *out, const boyi__match *match)
{
    const boyi__played *played = &match->played[match->played_count - 1];
    const boyi_move *move = &played->made.move;
    boyi__say(out, "%zu. %s: ", match->played_count, name_of(out->lang, played->human));
    boyi__text_move(out, match->game, played->state, move);
    if (has_score(match) && !match->game->rules.standing)
        boyi__strbuf_add(out, " (%+" PRId64 ")", move->gain);
    if (move->again && match->count > 0)
        boyi__say(out, ", again");
    boyi__say_reached(out, match->game, played->state, move);
    boyi__strbuf_add(out, "\n");
}

/* ---- The end ---- */

void boyi__text_match_verdict(boyi__strbuf *out, const boyi__match *match, const boyi__verdict *verdict)
{
    unsigned human = match->style.human;
    const bool won = verdict->outcome == BOYI_WIN;
    const bool last_wins = boyi_game_kind(match->game) == BOYI_NIMBER && match->played_count > 0;
    if (verdict->outcome == BOYI_TIE)
        boyi__say(out, "A tie");
    else if (verdict->outcome == BOYI_DRAW)
        boyi__say(out, "A draw");
    else if (last_wins && won)
        boyi__say(out, "You made the last move: you win");
    else if (last_wins)
        boyi__say(out, "boyi made the last move: boyi wins");
    else if (won)
        boyi__say(out, "You win");
    else
        boyi__say(out, "boyi wins");
    if (boyi_game_kind(match->game) == BOYI_SCORE)
        boyi__say(out, ": you %" PRId64 ", boyi %" PRId64, verdict->totals[human],
                  verdict->totals[1 - human]);
    boyi__say(out, ".\n");
}

/* "Move 3, left, gave away the win: right would have won." */
static void say_mistake(boyi__strbuf *out, const boyi__match *match, size_t number)
{
    const boyi__played *played = &match->played[number];
    const char *lost = played->before == BOYI_WIN   ? N_(", gave away the win: ")
                       : played->before == BOYI_TIE ? N_(", gave away the tie: ")
                                                    : N_(", gave away the draw: ");
    boyi__say(out, "Move %zu, ", number + 1);
    boyi__text_move(out, match->game, played->state, &played->made.move);
    boyi__strbuf_add(out, "%s", boyi__tr(out->lang, lost));
    boyi__text_move(out, match->game, played->state, &played->best.move);
    if (played->before == BOYI_WIN)
        boyi__say(out, " would have won.\n");
    else
        boyi__say(out, " would have kept it.\n");
}

static uint64_t cost_of(const boyi__played *played)
{
    return played->human ? (uint64_t)played->best.value.margin - (uint64_t)played->made.value.margin : 0;
}

/* Score games: what the human's moves cost in all, and which cost most. Returns whether they cost
 * anything. */
static bool say_costs(boyi__strbuf *out, const boyi__match *match)
{
    uint64_t total = 0;
    size_t dearest = 0;
    for (size_t i = 0; i < match->played_count; i++) {
        if (__builtin_add_overflow(total, cost_of(&match->played[i]), &total))
            return true; /* does not fit 64 bits */
        if (cost_of(&match->played[i]) > cost_of(&match->played[dearest]))
            dearest = i;
    }
    if (total == 0)
        return false;
    const boyi__played *played = &match->played[dearest];
    boyi__say(out, "Compared with best play, your moves cost %" PRIu64 " in all, most of it at move %zu, ",
              total, dearest + 1);
    boyi__text_move(out, match->game, played->state, &played->made.move);
    boyi__say(out, ": ");
    boyi__text_move(out, match->game, played->state, &played->best.move);
    boyi__say(out, " is worth %" PRIu64 " more.\n", cost_of(played));
    return true;
}

void boyi__text_match_mistakes(boyi__strbuf *out, const boyi__match *match, bool over)
{
    size_t mistakes = 0, human_moves = 0;
    for (size_t i = 0; i < match->played_count; i++) {
        const boyi__played *played = &match->played[i];
        human_moves += played->human;
        if (played->human && played->after < played->before && ++mistakes <= SHOWN_MISTAKES)
            say_mistake(out, match, i);
    }
    if (mistakes > SHOWN_MISTAKES)
        boyi__say(out, "… and so did %zu more.\n", mistakes - SHOWN_MISTAKES);
    bool costs = boyi_game_kind(match->game) == BOYI_SCORE && say_costs(out, match);
    if (over && human_moves > 0 && mistakes == 0 && !costs)
        boyi__say(out, "You gave nothing away.\n");
}
