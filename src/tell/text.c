/* Reports, lines, comparisons and statistics as text. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/meter.h"
#include "game/game.h"
#include "tell/phrases.h"
#include "tell/tell.h"

enum { SHOWN_MOVES = 20, SHOWN_EQUALS = 3 };

void boyi__text_answer(boyi__strbuf *out, const boyi_answer *answer)
{
    if (answer->form == BOYI_ANSWER_NUMBER)
        boyi__strbuf_add(out, "%" PRId64, answer->number);
    else if (answer->form == BOYI_ANSWER_TRUTH)
        boyi__strbuf_add(out, "%s", answer->truth ? "true" : "false");
    else
        boyi__strbuf_add(out, "%s", answer->word);
}

/* ---- Values in words ---- */

/* The result of a state without moves. */
static void say_over(boyi__strbuf *out, boyi_outcome outcome, const char *who)
{
    if (outcome == BOYI_LOSS)
        boyi__say(out, "the game is over, and %s has lost", who);
    else if (outcome == BOYI_WIN)
        boyi__say(out, "the game is over, and %s has won", who);
    else if (outcome == BOYI_TIE)
        boyi__say(out, "the game is over, with a tie");
    else
        boyi__say(out, "the game is over, with a draw");
}

void boyi__text_verdict(boyi__strbuf *out, const boyi__report *report)
{
    const boyi_value *value = &report->value;
    const boyi_rules *rules = &report->game->rules;
    const boyi_outcome outcome = value->outcome;
    const uint32_t plies = value->plies;
    /* The player to move: at the start the first player, later either. */
    const char *who = boyi__tr(out->lang, report->state == report->game->start ? N_("the first player")
                                                                               : N_("the player to move"));
    const bool over = !report->unlisted && report->choices.total == 0;
    if (over)
        say_over(out, outcome, who);
    if (over && rules->kind != BOYI_SCORE)
        return;
    if (rules->kind == BOYI_NIMBER) {
        if (outcome == BOYI_WIN)
            boyi__say(out, "%s wins: nimber %" PRIu64, who, value->nimber);
        else
            boyi__say(out, "%s loses: nimber 0", who);
    } else if (rules->kind == BOYI_SCORE) {
        uint64_t by = value->margin < 0 ? 0 - (uint64_t)value->margin : (uint64_t)value->margin;
        if (over && value->margin)
            boyi__say(out, " by %" PRIu64, by);
        else if (value->margin > 0)
            boyi__say(out, "%s wins by %" PRIu64, who, by);
        else if (value->margin < 0)
            boyi__say(out, "%s loses by %" PRIu64, who, by);
        else if (!over)
            boyi__say(out, "a tie");
        if (report->totals_known)
            boyi__say(out, ", %" PRId64 " to %" PRId64, report->totals.own, report->totals.other);
    } else if (plies == BOYI_PLIES_UNKNOWN) {
        boyi__say(out,
                  outcome == BOYI_WIN    ? N_("%s wins")
                  : outcome == BOYI_LOSS ? N_("%s loses")
                                         : N_("%s ties"),
                  who);
        if (rules->loop != BOYI_LOOP_DRAW)
            boyi__say(out, ": play can be kept going forever");
    } else if (outcome == BOYI_WIN) {
        boyi__say_count(out, plies, "%s wins in %" PRIu32 " move", "%s wins in %" PRIu32 " moves", who,
                        plies);
    } else if (outcome == BOYI_LOSS) {
        boyi__say_count(out, plies, "%s loses in %" PRIu32 " move", "%s loses in %" PRIu32 " moves", who,
                        plies);
    } else if (outcome == BOYI_TIE) {
        boyi__say_count(out, plies, "a tie in %" PRIu32 " move", "a tie in %" PRIu32 " moves", plies);
    } else {
        boyi__say(out, "a draw: neither side can force an end");
    }
}

void boyi__text_subject(boyi__strbuf *out, const boyi_game *game, boyi_state state, const char *title)
{
    boyi__strbuf_add(out, "%s", title);
    if (state == game->start)
        return;
    boyi__say(out, ", state ");
    boyi__text_state(out, game, state);
}

void boyi__text_heading(boyi__strbuf *out, const boyi__report *report, const char *title)
{
    boyi__text_subject(out, report->game, report->state, title);
    boyi__say(out, ": ");
    const size_t from = out->length;
    boyi__text_verdict(out, report);
    if (out->colour)
        boyi__strbuf_paint(out, from, boyi__paint_of(report->value.outcome));
    boyi__strbuf_add(out, "\n");
    if (report->game->rules.draw)
        boyi__text_picture(out, report->game, report->state, true);
}

boyi__paint boyi__paint_of(boyi_outcome outcome)
{
    return outcome == BOYI_WIN ? BOYI__GREEN : outcome == BOYI_LOSS ? BOYI__RED : BOYI__YELLOW;
}

typedef struct {
    boyi_choice choice;
    int64_t worth;
    size_t place;
} ranked_choice;

static int by_worth(const void *a, const void *b)
{
    const ranked_choice *x = a, *y = b;
    return x->worth != y->worth ? (x->worth < y->worth ? 1 : -1)
                                : (x->place > y->place) - (x->place < y->place);
}

bool boyi__sort_choices(boyi_kind kind, boyi_choices *choices)
{
    /* The best are first in any case; one other needs no sorting. */
    if (choices->best >= choices->count || choices->count - choices->best < 2)
        return true;
    ranked_choice *ranks = malloc(choices->count * sizeof *ranks);
    if (!ranks)
        return false;
    for (size_t i = 0; i < choices->count; i++) {
        const boyi_choice *choice = &choices->list[i];
        const boyi_value *value = &choice->value;
        int64_t worth = (int64_t)value->outcome << 33;
        if (choice->best)
            worth = INT64_MAX;
        else if (kind == BOYI_SCORE)
            worth = value->margin;
        else if (kind == BOYI_OUTCOME &&
                 value->outcome != BOYI_DRAW) /* the winner hurries, the loser delays */
            worth += value->outcome == BOYI_LOSS ? (int64_t)value->plies : -(int64_t)value->plies;
        ranks[i] = (ranked_choice){*choice, worth, i};
    }
    qsort(ranks, choices->count, sizeof *ranks, by_worth);
    for (size_t i = 0; i < choices->count; i++)
        choices->list[i] = ranks[i].choice;
    free(ranks);
    return true;
}

void boyi__text_choice_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value)
{
    if (kind == BOYI_SCORE) {
        boyi__strbuf_add(out, "%+" PRId64, value->margin);
        return;
    }
    const char *name = boyi__tr(out->lang, boyi_outcome_word(value->outcome));
    if (kind == BOYI_NIMBER)
        boyi__say(out, "%s (leaves nimber %" PRIu64 ")", name, value->nimber);
    else if (value->outcome == BOYI_DRAW || value->plies == BOYI_PLIES_UNKNOWN)
        boyi__strbuf_add(out, "%s", name);
    else
        boyi__say(out, "%s in %" PRIu32, name, value->plies);
}

const char *boyi__visited_unit(boyi_method method)
{
    switch (method) {
    case BOYI_BRUTE:
        return "calls";
    case BOYI_SEARCH:
        return "nodes";
    case BOYI_ROLLING:
        return "cells";
    case BOYI_SHORTCUT:
        return "steps";
    default:
        return "states";
    }
}

void boyi__text_visited(boyi__strbuf *out, boyi_method method, uint64_t visited)
{
    boyi__grouped_digits digits;
    boyi__group_digits(&digits, visited);
    switch (method) {
    case BOYI_BRUTE:
        boyi__say_count(out, visited, "%s call", "%s calls", digits.text);
        break;
    case BOYI_SEARCH:
        boyi__say_count(out, visited, "%s node", "%s nodes", digits.text);
        break;
    case BOYI_ROLLING:
        boyi__say_count(out, visited, "%s cell", "%s cells", digits.text);
        break;
    case BOYI_SHORTCUT:
        boyi__say_count(out, visited, "%s step", "%s steps", digits.text);
        break;
    default:
        boyi__say_count(out, visited, "%s state", "%s states", digits.text);
    }
}

/* On one line. */
static void say_facts(boyi__strbuf *out, const boyi__report *report)
{
    size_t shown = 0;
    for (size_t i = 0; i < report->facts_count; i++) {
        const boyi_fact *fact = &report->facts[i];
        char digits[24] = "";
        if (!fact->label || (fact->is_truth && !fact->number))
            continue;
        if (shown++)
            boyi__say(out, ", ");
        if (!fact->is_truth)
            snprintf(digits, sizeof digits, "%" PRIu64, fact->number);
        boyi__say_label(out, report->game, fact->label, digits);
    }
    if (shown)
        boyi__strbuf_add(out, "\n");
}

void boyi__text_report(boyi__strbuf *out, const boyi__report *report, const char *title)
{
    boyi__grouped_digits digits;
    boyi__text_heading(out, report, title);

    /* The moves. */
    boyi_choices sorted = report->choices;
    const boyi_choices *choices = &sorted;
    out->failed |= !boyi__sort_choices(report->game->rules.kind, &sorted);
    /* Each is written once: for a name the rules may make all moves again. */
    boyi__strbuf names = {.lang = out->lang};
    size_t shown = choices->count < SHOWN_MOVES ? choices->count : SHOWN_MOVES, widest = 0;
    size_t ends[SHOWN_MOVES];
    for (size_t i = 0; i < shown && !names.failed; i++) {
        const size_t start = names.length;
        boyi__text_move(&names, report->game, report->state, &choices->list[i].move);
        ends[i] = names.length;
        boyi__strbuf_append(&names, "\n", 1);
        const size_t width = names.failed ? 0 : boyi__display_width(names.data + start, ends[i] - start);
        widest = width > widest ? width : widest;
    }
    out->failed |= names.failed;
    for (size_t i = 0; i < shown && !out->failed; i++) {
        const boyi_choice *choice = &choices->list[i];
        const size_t start = i ? ends[i - 1] + 1 : 0;
        boyi__strbuf_add(out, "  %s ", choice->best ? "*" : " ");
        size_t from = out->length;
        boyi__strbuf_append(out, names.data + start, ends[i] - start);
        if (choice->best && out->colour)
            boyi__strbuf_paint(out, from, BOYI__BOLD);
        boyi__strbuf_pad(out, 4 + widest + 3);
        from = out->length;
        boyi__text_choice_value(out, report->game->rules.kind, &choice->value);
        if (out->colour)
            boyi__strbuf_paint(out, from, boyi__paint_of(choice->value.outcome));
        boyi__strbuf_add(out, "\n");
    }
    boyi__strbuf_end(&names);
    if (choices->total == UINT64_MAX)
        boyi__say(out, "    … and more than %s more\n",
                  boyi__group_digits(&digits, choices->total - shown - 1));
    else if (choices->total > shown)
        boyi__say(out, "    … and %s more\n", boyi__group_digits(&digits, choices->total - shown));
    if (report->unlisted)
        boyi__say(out, "  (too many moves to list)\n");
    if (choices->total > 0)
        boyi__say(out, "  (* best)\n");

    if (report->facts_count)
        say_facts(out, report);

    /* The effort. */
    const boyi_effort *effort = &report->effort;
    if (!boyi__counts_visited(effort)) {
        boyi__say(out, "solved by %s on several threads\n", boyi_method_word(effort->method));
        return;
    }
    boyi__say(out, "solved by %s: ", boyi_method_word(effort->method));
    boyi__text_visited(out, effort->method, effort->visited);
    boyi__strbuf_add(out, "\n");
}

/* ---- Lines ---- */

const char *boyi__player_name(boyi__lang lang, unsigned player)
{
    return boyi__tr(lang, player == 0 ? N_("first") : N_("second"));
}

/* The other moves that are as good as the one made. */
static boyi_status say_equals(boyi__strbuf *out, const boyi_solution *solution, const boyi_game *game,
                              const boyi_step *step, boyi_error *error)
{
    if (step->best < 2) /* 0: the line is too long to look at the other moves */
        return BOYI_OK;
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(solution, step->state, SHOWN_EQUALS + 1, error, &choices);
    if (status)
        return status;
    boyi__say(out, "  equally good: ");
    for (size_t i = 1; i < choices.count && choices.list[i].best; i++) {
        boyi__strbuf_add(out, "%s", i > 1 ? ", " : "");
        boyi__text_move(out, game, step->state, &choices.list[i].move);
    }
    if (choices.best > SHOWN_EQUALS + 1)
        boyi__say(out, " and %" PRIu64 " more", choices.best - SHOWN_EQUALS - 1);
    boyi_choices_free(&choices);
    return BOYI_OK;
}

boyi_status boyi__text_line(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                            const boyi_line *line, const char *title, boyi_error *error)
{
    const boyi_game *game = report->game;
    bool score = game->rules.kind == BOYI_SCORE;
    size_t widest = 0;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < line->count; i++) {
        size_t width = boyi__text_move_width(out->lang, game, line->steps[i].state, &line->steps[i].move);
        widest = width > widest ? width : widest;
    }
    boyi__text_heading(out, report, title);
    for (size_t i = 0; i < line->count && !status; i++) {
        const boyi_step *step = &line->steps[i];
        boyi__strbuf_add(out, "%4zu  %s", i + 1, boyi__player_name(out->lang, step->player));
        boyi__strbuf_pad(out, 14);
        const size_t from = out->length;
        boyi__text_move(out, game, step->state, &step->move);
        boyi__strbuf_paint(out, from, BOYI__BOLD);
        boyi__strbuf_pad(out, 14 + widest + 2);
        if (score) {
            size_t column = 14 + widest + 2;
            if (!game->rules.standing) { /* else no move gains anything by itself */
                boyi__strbuf_add(out, "%+" PRId64, step->move.gain);
                boyi__strbuf_pad(out, column += 8);
            }
            int64_t totals[2];
            boyi__step_score(game, step, totals);
            boyi__strbuf_add(out, "%" PRId64 " : %" PRId64, totals[0], totals[1]);
            boyi__strbuf_pad(out, column + 16);
        }
        boyi__say(out, "leaves ");
        boyi__text_state(out, game, step->move.to);
        status = say_equals(out, solution, game, step, error);
        boyi__strbuf_add(out, "\n");
    }
    if (line->round) {
        boyi__say(out, "and so on forever, from step %zu again\n", line->back + 1);
        return status;
    }
    if (score)
        boyi__say(out, "end: first %" PRId64 ", second %" PRId64 "\n", line->totals[0], line->totals[1]);
    if (!boyi__text_strip(out, game, line)) {
        const boyi_step *step = line->count ? &line->steps[line->count - 1] : NULL;
        boyi__text_picture(out, game,
                           boyi__seen_from(game, line->last, step && (step->player == 0) != step->move.again),
                           true);
    }
    return status;
}

void boyi__text_moves(boyi__strbuf *out, const boyi_game *game, const boyi_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        if (i)
            boyi__say_in(out, "list", ", ");
        boyi__text_move(out, game, line->steps[i].state, &line->steps[i].move);
    }
}

/* ---- Comparing ---- */

static void add_seconds(boyi__strbuf *out, double seconds)
{
    boyi__strbuf_add(out,
                     seconds < 1e-3 ? "%.1f µs"
                     : seconds < 1  ? "%.1f ms"
                                    : "%.2f s",
                     seconds * (seconds < 1e-3 ? 1e6
                                : seconds < 1  ? 1e3
                                               : 1));
}

/* The columns of the comparison. The last is there if each method ran several times. */
enum { METHOD, ANSWER, VISITED, MEMORY, TIME, SPREAD, TRIAL_COLUMNS };

/* A cell; `trial` NULL: of the heading. */
static void add_trial_cell(boyi__strbuf *out, const boyi__trial *trial, int column)
{
    boyi__bytes_text bytes;
    switch (column) {
    case METHOD:
        if (trial)
            boyi__strbuf_add(out, "  %s", boyi_method_word(trial->method));
        else
            boyi__say(out, "  method");
        break;
    case ANSWER:
        if (trial)
            boyi__text_answer(out, &trial->answer);
        else
            boyi__say(out, "answer");
        break;
    case VISITED:
        if (!trial)
            boyi__say(out, "visited");
        else if (boyi__counts_visited(&trial->effort))
            boyi__text_visited(out, trial->method, trial->effort.visited);
        break;
    case MEMORY:
        if (trial)
            boyi__strbuf_add(out, "%s", boyi__write_bytes(&bytes, trial->effort.bytes));
        else
            boyi__say(out, "memory");
        break;
    case TIME:
        if (trial)
            add_seconds(out, trial->seconds);
        else
            boyi__say(out, "time");
        break;
    default:
        if (!trial) {
            boyi__say(out, "least – most");
            break;
        }
        add_seconds(out, trial->least_seconds);
        boyi__strbuf_add(out, " – ");
        add_seconds(out, trial->most_seconds);
    }
}

/* Where each column begins, and the last one ends: at the usual places, or behind the widest cells, if the spread or a narrow terminal
 * needs the room. */
static void place_trials(const boyi__trials *trials, const boyi__strbuf *out,
                         size_t places[TRIAL_COLUMNS + 1])
{
    static const size_t usual[TRIAL_COLUMNS + 1] = {0, 12, 24, 44, 56, 68, 92};
    const bool tight = trials->runs > 1 || (out->columns && out->columns < usual[SPREAD]);
    memcpy(places, usual, sizeof usual);
    for (int column = METHOD; tight && column <= SPREAD; column++) {
        size_t widest = 0;
        for (size_t i = 0; i <= trials->count; i++) {
            boyi__strbuf cell = {.lang = out->lang};
            const boyi__trial *trial = i ? &trials->list[i - 1] : NULL;
            if (!trial || !trial->status || column == METHOD)
                add_trial_cell(&cell, trial, column);
            const size_t width = cell.failed || !cell.data ? 0 : boyi__display_width(cell.data, cell.length);
            widest = width > widest ? width : widest;
            boyi__strbuf_end(&cell);
        }
        places[column + 1] = places[column] + widest + 2;
    }
}

/* The method, and the columns from `first` to before `end`. */
static void list_trial(boyi__strbuf *out, const boyi__trial *trial, int first, int end,
                       const size_t places[TRIAL_COLUMNS + 1])
{
    add_trial_cell(out, trial, METHOD);
    if (trial && trial->status) {
        boyi__strbuf_pad(out, places[ANSWER]);
        boyi__say(out, "refused: %s", boyi__error_text(&trial->error, out->lang));
        end = first;
    }
    for (int column = first; column < end; column++) {
        boyi__strbuf_pad(out, places[ANSWER] + places[column] - places[first]);
        add_trial_cell(out, trial, column);
    }
    boyi__strbuf_add(out, "\n");
}

void boyi__text_trials(boyi__strbuf *out, const boyi__trials *trials, const char *title)
{
    size_t places[TRIAL_COLUMNS + 1];
    const int columns = trials->runs > 1 ? SPREAD + 1 : TIME + 1;
    place_trials(trials, out, places);
    boyi__strbuf_add(out, "%s\n", title);
    for (int first = ANSWER, end; first < columns;
         first = end) { /* in blocks, where the terminal is narrow */
        end = first + 1;
        while (end < columns &&
               (!out->columns || places[ANSWER] + places[end + 1] - places[first] - 2 <= out->columns))
            end++;
        boyi__strbuf_add(out, "%s", first > ANSWER ? "\n" : "");
        list_trial(out, NULL, first, end, places);
        for (size_t i = 0; i < trials->count; i++)
            if (first == ANSWER || !trials->list[i].status)
                list_trial(out, &trials->list[i], first, end, places);
    }
    if (trials->runs > 1)
        boyi__say(out, "time: the median of %zu runs\n", trials->runs);
    if (!trials->agree)
        boyi__say(out, "the methods do NOT agree: please report this game\n");
}

/* ---- Games ---- */

void boyi__text_games(boyi__strbuf *out, const boyi__family *const *families)
{
    for (; *families; families++) {
        boyi__strbuf_add(out, "  %s %s ", (*families)->name, (*families)->arguments);
        boyi__strbuf_pad(out, 30);
        boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, (*families)->summary));
    }
    boyi__say(out, "\nboyi games NAME shows the rules, the options and how states are written.\n");
}

void boyi__text_game_head(boyi__strbuf *out, const boyi__family *family)
{
    boyi__strbuf_add(out, "%s%s%s\n", family->name, *family->arguments ? " " : "", family->arguments);
    if (strcmp(family->summary, family->name) != 0)
        boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, family->summary));
    boyi__strbuf_add(out, "\n");
    boyi__strbuf_add(out, "%s\n\n", boyi__tr(out->lang, family->rules));
    boyi__say(out, "Answer: %s.\n", boyi__tr(out->lang, family->answer));
    if (*family->notation)
        boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, family->notation));
}

/* A command line to be pasted into bash or zsh: words with signs that mean something there are in quotes. */
static void add_command_line(boyi__strbuf *out, const char *words)
{
    while (*words) {
        const size_t length = strcspn(words, " ");
        const char *quote = strcspn(words, "[]*#?(){}|&;<>$!~`\"\\") < length ? "'" : "";
        boyi__strbuf_add(out, " %s%.*s%s", quote, (int)length, words, quote);
        words += length + strspn(words + length, " ");
    }
}

void boyi__text_game_examples(boyi__strbuf *out, const boyi__family *family)
{
    boyi__say(out, "\nExamples\n");
    for (const char *const *example = family->examples; *example; example++) {
        boyi__strbuf_add(out, "  boyi");
        add_command_line(out, *example);
        boyi__strbuf_add(out, "\n");
    }
}

void boyi__text_game(boyi__strbuf *out, const boyi__family *family)
{
    boyi__text_game_head(out, family);
    if (family->flags)
        boyi__say(out, "\nOptions\n");
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++) {
        boyi__strbuf_add(out, "  --%s %s", flag->name, flag->value ? flag->value : "");
        boyi__strbuf_pad(out, 28);
        boyi__strbuf_add(out, "%s\n", boyi__tr(out->lang, flag->help));
    }
    boyi__text_game_examples(out, family);
}
