/* Data to JSON. The only user of the JSON library. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/spell.h"
#include "game/game.h"
#include "tell/excerpt.h"
#include "tell/explain.h"
#include "tell/page.h"
#include "tell/table.h"

static json_t *make_cleaned(const char *text)
{
    char *copy = strdup(text);
    if (copy)
        boyi__clean(copy);
    json_t *string = copy ? json_string(copy) : NULL;
    free(copy);
    return string;
}

/* Jansson wants valid UTF-8. Everything set into an object is checked by json_dumps in the end: a NULL
 * anywhere makes the whole fail, and that is reported as memory. */
static void set_text(json_t *object, const char *key, const char *text)
{
    json_t *string = json_string(text);
    json_object_set_new(object, key, string ? string : make_cleaned(text));
}

static void set_number(json_t *object, const char *key, int64_t number)
{
    json_object_set_new(object, key, json_integer(number));
}

static void set_truth(json_t *object, const char *key, bool truth)
{
    json_object_set_new(object, key, json_boolean(truth));
}

/* A text of unknown length from one of the snprintf-like writers. */
typedef size_t writer(const void *what, const boyi_game *game, boyi_state state, char *out, size_t room);

static size_t state_writer(const void *what, const boyi_game *game, boyi_state state, char *out, size_t room)
{
    (void)what;
    return boyi_game_write_state(game, state, out, room);
}

static size_t move_writer(const void *what, const boyi_game *game, boyi_state state, char *out, size_t room)
{
    return boyi_game_write_move(game, state, what, out, room);
}

static void set_written(json_t *object, const char *key, writer *write, const void *what,
                        const boyi_game *game, boyi_state state)
{
    char small[128];
    size_t length = write(what, game, state, small, sizeof small);
    if (length < sizeof small) {
        set_text(object, key, small);
        return;
    }
    char *large = malloc(length + 1);
    if (!large)
        return;
    write(what, game, state, large, length + 1);
    set_text(object, key, large);
    free(large);
}

static void set_state(json_t *object, const char *key, const boyi_game *game, boyi_state state)
{
    set_written(object, key, state_writer, NULL, game, state);
}

static void set_move(json_t *object, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    set_written(object, "move", move_writer, move, game, state);
}

static void set_answer(json_t *object, const boyi_answer *answer)
{
    if (answer->form == BOYI_ANSWER_NUMBER)
        set_number(object, "answer", answer->number);
    else if (answer->form == BOYI_ANSWER_TRUTH)
        set_truth(object, "answer", answer->truth);
    else
        set_text(object, "answer", answer->word);
}

/* The part of a value that its kind has. */
static void set_value(json_t *object, boyi_kind kind, const boyi_value *value)
{
    if (kind == BOYI_SCORE)
        set_number(object, "margin", value->margin);
    else if (kind == BOYI_NIMBER)
        set_number(object, "nimber", (int64_t)value->nimber);
    else if (value->outcome != BOYI_DRAW && value->plies != BOYI_PLIES_UNKNOWN)
        set_number(object, "plies", value->plies);
}

static json_t *make_value(boyi_kind kind, const boyi_value *value)
{
    json_t *object = json_object();
    set_text(object, "outcome", boyi_outcome_word(value->outcome));
    set_value(object, kind, value);
    return object;
}

static json_t *make_choice(const boyi_game *game, boyi_state state, const boyi_choice *choice)
{
    boyi_kind kind = boyi_game_kind(game);
    json_t *object = json_object();
    set_move(object, game, state, &choice->move);
    set_truth(object, "best", choice->best);
    if (kind != BOYI_SCORE)
        set_text(object, "outcome", boyi_outcome_word(choice->value.outcome));
    set_value(object, kind, &choice->value);
    if (choice->move.again)
        set_truth(object, "again", true);
    set_state(object, "to", game, choice->move.to);
    return object;
}

static json_t *start_object(const boyi_game *game)
{
    json_t *object = json_object();
    set_text(object, "game", boyi_game_name(game));
    set_text(object, "kind", boyi_kind_word(boyi_game_kind(game)));
    return object;
}

/* Write the object and drop it. */
static void finish(boyi__text *out, json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(12));
    if (text)
        boyi__text_append(out, text, strlen(text));
    else
        out->failed = true;
    free(text);
    json_decref(object);
}

/* What a report and a line have in common. */
static json_t *start_report(const boyi__report *report)
{
    const boyi_game *game = report->game;
    json_t *object = start_object(game), *value = make_value(boyi_game_kind(game), &report->value);
    set_state(object, "state", game, report->state);
    set_answer(object, &report->answer);
    if (boyi_game_kind(game) == BOYI_SCORE && report->totals_known) {
        set_number(value, "first", report->totals.own);
        set_number(value, "second", report->totals.other);
    }
    json_object_set_new(object, "value", value);
    return object;
}

/* The moves, and how many there are, listed or not. */
static void set_moves(json_t *object, const boyi__report *report, json_t *moves)
{
    json_object_set_new(object, "moves", moves);
    if (!report->unlisted)
        set_number(object, "moves_total", (int64_t)report->choices.total);
    if (!report->unlisted && (report->choices.best || !report->choices.total))
        set_number(object, "best_moves", (int64_t)report->choices.best);
}

void boyi__json_report(boyi__text *out, const boyi__report *report)
{
    json_t *object = start_report(report);
    json_t *moves = json_array();
    for (size_t i = 0; i < report->choices.count; i++)
        json_array_append_new(moves, make_choice(report->game, report->state, &report->choices.list[i]));
    set_moves(object, report, moves);
    for (size_t i = 0; i < report->facts_count; i++) {
        const boyi__fact *fact = &report->facts[i];
        if (fact->is_truth)
            set_truth(object, fact->name, fact->number);
        else
            set_number(object, fact->name, (int64_t)fact->number);
    }
    set_text(object, "method", boyi_method_word(report->effort.method));
    set_number(object, "visited", (int64_t)report->effort.visited);
    set_number(object, "bytes", (int64_t)report->effort.bytes);
    finish(out, object);
}

/* A move of a position: what it scores itself and whether the mover goes on are always said. */
static json_t *make_offer(const boyi_game *game, boyi_state state, const boyi_choice *choice)
{
    json_t *object = make_choice(game, state, choice);
    if (boyi_game_kind(game) == BOYI_SCORE)
        set_number(object, "gain", choice->move.gain);
    set_truth(object, "again", choice->move.again);
    return object;
}

static size_t picture_writer(const void *what, const boyi_game *game, boyi_state state, char *out,
                             size_t room)
{
    (void)what;
    return boyi_game_draw(game, state, out, room);
}

void boyi__json_position(boyi__text *out, const boyi__report *report)
{
    const boyi_game *game = report->game;
    json_t *object = start_report(report), *moves = json_array();
    if (game->rules.draw)
        set_written(object, "picture", picture_writer, NULL, game, report->state);
    else
        json_object_set_new(object, "picture", json_null());
    for (size_t i = 0; i < report->choices.count; i++)
        json_array_append_new(moves, make_offer(game, report->state, &report->choices.list[i]));
    set_moves(object, report, moves);
    set_truth(object, "finished", !report->unlisted && report->choices.total == 0);
    json_object_set_new(object, "mover",
                        game->rules.mover ? json_integer(game->rules.mover(game->self, report->state))
                                          : json_null());
    set_text(object, "method", boyi_method_word(report->effort.method));
    finish(out, object);
}

static json_t *make_edges(const boyi_game *game, const boyi__excerpt_state *one)
{
    json_t *moves = json_array();
    for (size_t i = 0; i < one->choices.count; i++) {
        const boyi_choice *choice = &one->choices.list[i];
        json_t *object = json_object();
        set_move(object, game, one->state, &choice->move);
        json_object_set_new(object, "to", one->to[i] == BOYI__NONE ? json_null() : json_integer(one->to[i]));
        set_truth(object, "best", choice->best);
        json_array_append_new(moves, object);
    }
    return moves;
}

void boyi__json_excerpt(boyi__text *out, const boyi__excerpt *excerpt)
{
    const boyi_game *game = excerpt->game;
    json_t *object = start_object(game), *states = json_array();
    for (size_t i = 0; i < excerpt->count; i++) {
        const boyi__excerpt_state *one = &excerpt->states[i];
        json_t *state = json_object();
        set_state(state, "state", game, one->state);
        set_number(state, "depth", one->depth);
        json_object_set_new(state, "value", make_value(boyi_game_kind(game), &one->value));
        if (game->rules.mover)
            set_number(state, "mover", game->rules.mover(game->self, one->state));
        if (game->rules.draw)
            set_written(state, "picture", picture_writer, NULL, game, one->state);
        json_object_set_new(state, "moves", make_edges(game, one));
        json_array_append_new(states, state);
    }
    json_object_set_new(object, "states", states);
    set_truth(object, "complete", excerpt->complete);
    finish(out, object);
}

/* ---- Kept solutions ---- */

static json_t *make_database(const boyi_database *about)
{
    json_t *object = json_object();
    char fingerprint[20];
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, about->fingerprint);
    set_text(object, "title", about->title);
    set_number(object, "format", (int64_t)about->version);
    set_text(object, "library", about->library);
    set_text(object, "fingerprint", fingerprint);
    set_truth(object, "symmetry", about->symmetry);
    set_text(object, "values", about->outcome_only ? "outcome" : "plies");
    set_number(object, "layers", (int64_t)about->layers);
    set_number(object, "states", (int64_t)about->states);
    for (int outcome = BOYI_WIN; outcome >= BOYI_LOSS; outcome--)
        set_number(object, boyi_outcome_word((boyi_outcome)outcome), (int64_t)about->outcomes[outcome]);
    set_number(object, "bytes", (int64_t)about->bytes);
    double bits = about->states ? 8 * (double)about->bytes / (double)about->states : 0;
    json_object_set_new(object, "bits_per_state", json_real((double)(int64_t)(bits * 100 + 0.5) / 100));
    return object;
}

void boyi__json_database(boyi__text *out, const boyi__report *start, const boyi_database *about)
{
    json_t *object = start_report(start);
    json_object_set_new(object, "database", make_database(about));
    finish(out, object);
}

void boyi__json_built(boyi__text *out, const boyi_game *game, const boyi_database *about, bool resumed,
                      uint64_t bytes)
{
    json_t *object = start_object(game);
    set_truth(object, "resumed", resumed);
    set_number(object, "memory", (int64_t)bytes);
    json_object_set_new(object, "database", make_database(about));
    finish(out, object);
    boyi__text_add(out, "\n");
}

void boyi__json_verified(boyi__text *out, const boyi_game *game, const boyi_verified *seen)
{
    json_t *object = start_object(game);
    set_truth(object, "verified", true);
    set_number(object, "states", (int64_t)seen->states);
    set_number(object, "moves", (int64_t)seen->moves);
    finish(out, object);
    boyi__text_add(out, "\n");
}

static json_t *make_step(const boyi_game *game, const boyi_step *step)
{
    json_t *object = json_object();
    set_text(object, "player", step->player == 0 ? "first" : "second");
    set_state(object, "state", game, step->state);
    set_move(object, game, step->state, &step->move);
    if (step->best)
        set_number(object, "best_moves", (int64_t)step->best);
    if (boyi_game_kind(game) == BOYI_SCORE) {
        set_number(object, "gain", step->move.gain);
        set_number(object, "first", step->totals[0]);
        set_number(object, "second", step->totals[1]);
    }
    set_state(object, "to", game, step->move.to);
    return object;
}

void boyi__json_line(boyi__text *out, const boyi__report *report, const boyi_line *line)
{
    const boyi_game *game = report->game;
    json_t *object = start_report(report);
    json_t *steps = json_array();
    for (size_t i = 0; i < line->count; i++)
        json_array_append_new(steps, make_step(game, &line->steps[i]));
    json_object_set_new(object, "line", steps);
    set_state(object, "last", game, line->last);
    if (line->round)
        set_number(object, "back_to_step", (int64_t)line->back + 1);
    set_text(object, "method", boyi_method_word(report->effort.method));
    finish(out, object);
}

static json_t *make_error(const char *code, const char *message)
{
    json_t *object = json_object();
    set_text(object, "code", code);
    set_text(object, "message", message);
    return object;
}

static json_t *make_trial(const boyi__trial *trial, boyi__lang lang)
{
    json_t *object = json_object();
    set_text(object, "method", boyi_method_word(trial->method));
    if (trial->status) {
        const char *why = lang == BOYI__CHINESE ? trial->error.text_zh : trial->error.text;
        json_object_set_new(object, "error", make_error(boyi_status_word(trial->status), why));
    } else {
        set_answer(object, &trial->answer);
        set_number(object, "visited", (int64_t)trial->effort.visited);
        set_text(object, "unit",
                 trial->method == BOYI_BRUTE      ? "calls"
                 : trial->method == BOYI_ROLLING  ? "cells"
                 : trial->method == BOYI_SEARCH   ? "nodes"
                 : trial->method == BOYI_SHORTCUT ? "steps"
                                                  : "states");
        set_number(object, "bytes", (int64_t)trial->effort.bytes);
    }
    json_object_set_new(object, "seconds", json_real(trial->seconds));
    return object;
}

void boyi__json_trials(boyi__text *out, const boyi_game *game, const boyi__trials *trials)
{
    json_t *object = start_object(game), *methods = json_array();
    for (size_t i = 0; i < trials->count; i++)
        json_array_append_new(methods, make_trial(&trials->list[i], out->lang));
    json_object_set_new(object, "methods", methods);
    set_truth(object, "agree", trials->agree);
    finish(out, object);
}

static json_t *make_counts(const uint64_t *counts, size_t count)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, json_integer((json_int_t)counts[i]));
    return array;
}

/* Plays end, but nobody knows how soon: a database that keeps who wins alone. */
static bool without_lengths(const boyi_game *game, const boyi_stats *stats)
{
    return boyi_game_kind(game) == BOYI_OUTCOME && stats->lengths_count == 0 &&
           stats->outcomes[BOYI_DRAW] < stats->states;
}

void boyi__json_stats(boyi__text *out, const boyi_game *game, const boyi_stats *stats)
{
    json_t *object = start_object(game);
    set_number(object, "states", (int64_t)stats->states);
    set_number(object, "moves", (int64_t)stats->moves);
    set_number(object, "finished", (int64_t)stats->finished);
    set_number(object, "win", (int64_t)stats->outcomes[BOYI_WIN]);
    set_number(object, "loss", (int64_t)stats->outcomes[BOYI_LOSS]);
    set_number(object, "tie", (int64_t)stats->outcomes[BOYI_TIE]);
    set_number(object, "draw", (int64_t)stats->outcomes[BOYI_DRAW]);
    if (!without_lengths(game, stats))
        set_number(object, "longest", (int64_t)stats->longest);
    json_object_set_new(object, "depths", make_counts(stats->depths, stats->depths_count));
    if (without_lengths(game, stats)) {
        /* a database that keeps who wins alone */
    } else if (boyi_game_kind(game) == BOYI_OUTCOME) {
        json_object_set_new(object, "lengths", make_counts(stats->lengths, stats->lengths_count));
    } else {
        bool score = boyi_game_kind(game) == BOYI_SCORE;
        set_number(object, score ? "least_margin" : "least_nimber", stats->least);
        set_number(object, score ? "most_margin" : "most_nimber", stats->most);
    }
    finish(out, object);
}

void boyi__json_state(boyi__text *out, const boyi_game *game, boyi_state state, uint32_t depth,
                      const boyi_value *value)
{
    json_t *object = json_object();
    set_state(object, "state", game, state);
    set_number(object, "depth", depth);
    if (value)
        json_object_set_new(object, "value", make_value(boyi_game_kind(game), value));
    finish(out, object);
}

static json_t *make_cell(const boyi__table *table, const boyi__cell *cell)
{
    enum { LOOKS = 256 };
    const boyi_game *game = table->game;
    boyi_state to[LOOKS];
    json_t *object = json_object(), *looks = json_array();
    set_state(object, "state", game, cell->state);
    set_text(object, "outcome", boyi_outcome_word(cell->value.outcome));
    set_value(object, boyi_game_kind(game), &cell->value);
    if (boyi_game_kind(game) == BOYI_SCORE) {
        set_number(object, "first", cell->totals.own);
        set_number(object, "second", cell->totals.other);
    }
    set_text(object, "best", cell->mark);
    set_number(object, "order", cell->order);
    size_t count = boyi__table_looks_at(table, cell, to, LOOKS);
    for (size_t i = 0; i < count && i < LOOKS; i++) {
        json_t *holder = json_object();
        set_state(holder, "to", game, to[i]);
        json_array_append(looks, json_object_get(holder, "to"));
        json_decref(holder);
    }
    json_object_set_new(object, "looks_at", looks);
    return object;
}

void boyi__json_table(boyi__text *out, const boyi__table *table)
{
    json_t *object = start_object(table->game), *cells = json_array();
    set_number(object, "rows", table->grid->rows);
    set_number(object, "columns", table->grid->columns);
    for (size_t i = 0; i < table->count; i++)
        json_array_append_new(cells, make_cell(table, &table->cells[table->by_order[i]]));
    json_object_set_new(object, "cells", cells);
    finish(out, object);
}

/* ---- Explaining ---- */

static boyi_status add_explained(json_t *steps, const boyi_solution *solution, const boyi_game *game,
                                 const boyi_step *step, boyi_error *error)
{
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(solution, step->state, BOYI__LISTED_MOVES, error, &choices);
    if (status)
        return status;
    json_t *object = make_step(game, step), *moves = json_array();
    for (size_t i = 0; i < choices.count; i++)
        json_array_append_new(moves, make_choice(game, step->state, &choices.list[i]));
    json_object_set_new(object, "moves", moves);
    json_array_append_new(steps, object);
    boyi_choices_free(&choices);
    return BOYI_OK;
}

static json_t *make_greed(const boyi_game *game, const boyi__greed *greed)
{
    json_t *object = json_object();
    set_number(object, "margin", greed->margin);
    set_number(object, "first", greed->totals.own);
    set_number(object, "second", greed->totals.other);
    set_truth(object, "optimal", !greed->fails);
    if (greed->fails) {
        set_number(object, "wrong_at_move", (int64_t)greed->turn);
        set_state(object, "state", game, greed->state);
    }
    return object;
}

static json_t *make_parity(const boyi__parity *parity)
{
    json_t *object = json_object();
    set_number(object, "even", parity->even);
    set_number(object, "odd", parity->odd);
    set_number(object, "margin", parity->margin);
    set_truth(object, "optimal", parity->optimal);
    return object;
}

boyi_status boyi__json_explain(boyi__text *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, const char *text, boyi_error *error)
{
    boyi__greed greed;
    boyi__parity parity;
    boyi_status status = boyi__greed_find(&greed, solution, report->state, error);
    boyi__parity_find(&parity, report->game, report->state, report->value.margin);
    json_t *object = start_report(report), *steps = json_array();
    for (size_t i = 0; i < line->count && !status; i++)
        status = add_explained(steps, solution, report->game, &line->steps[i], error);
    json_object_set_new(object, "line", steps);
    if (greed.applies)
        json_object_set_new(object, "greedy", make_greed(report->game, &greed));
    if (parity.applies)
        json_object_set_new(object, "parity", make_parity(&parity));
    set_text(object, "method", boyi_method_word(report->effort.method));
    if (text)
        set_text(object, "text", text);
    if (status)
        json_decref(object);
    else
        finish(out, object);
    return status;
}

void boyi__json_check(boyi__text *out, const boyi_game *game, const boyi__check *check)
{
    json_t *object = start_object(game), *steps = json_array();
    for (size_t i = 0; i < check->count; i++)
        json_array_append_new(steps, make_step(game, &check->steps[i]));
    json_object_set_new(object, "line", steps);
    set_truth(object, "best", !check->faulty);
    if (check->faulty) {
        boyi_state state = check->steps[check->fault].state;
        set_number(object, "first_inferior", (int64_t)check->fault + 1);
        json_object_set_new(object, "made", make_choice(game, state, &check->made));
        json_object_set_new(object, "better", make_choice(game, state, &check->best));
        int64_t cost;
        if (boyi_game_kind(game) == BOYI_SCORE &&
            !__builtin_sub_overflow(check->best.value.margin, check->made.value.margin, &cost))
            set_number(object, "cost", cost);
    }
    finish(out, object);
}

static json_t *make_flags(const boyi__family *family, bool chinese)
{
    json_t *flags = json_array();
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++) {
        json_t *object = json_object();
        set_text(object, "name", flag->name);
        if (flag->value)
            set_text(object, "value", flag->value);
        set_text(object, "help", chinese ? flag->help_zh : flag->help);
        json_array_append_new(flags, object);
    }
    return flags;
}

static json_t *make_family(const boyi__family *family, boyi__lang lang)
{
    bool chinese = lang == BOYI__CHINESE;
    json_t *object = json_object(), *examples = json_array();
    set_text(object, "name", family->name);
    set_text(object, "arguments", family->arguments);
    set_text(object, "summary", chinese ? family->summary_zh : family->summary);
    set_text(object, "rules", chinese ? family->rules_zh : family->rules);
    set_text(object, "notation", chinese ? family->notation_zh : family->notation);
    set_text(object, "answer", chinese ? family->answer_zh : family->answer);
    json_object_set_new(object, "options", make_flags(family, chinese));
    for (const char *const *example = family->examples; *example; example++)
        json_array_append_new(examples, json_string(*example));
    json_object_set_new(object, "examples", examples);
    return object;
}

void boyi__json_findings(boyi__text *out, const boyi__findings *findings, const char *title)
{
    json_t *object = json_object(), *list = json_array();
    bool chinese = out->lang == BOYI__CHINESE;
    json_object_set_new(object, "game", json_string(title));
    json_object_set_new(object, "games", json_integer((json_int_t)findings->done.games));
    json_object_set_new(object, "states", json_integer((json_int_t)findings->done.states));
    for (size_t i = 0; i < findings->count; i++) {
        const boyi__finding *finding = &findings->list[i];
        json_t *one = json_object();
        json_object_set_new(one, "rule", json_string(finding->rule));
        if (finding->place)
            json_object_set_new(one, "place", json_string(finding->place));
        json_object_set_new(one, "text", json_string(chinese ? finding->text_zh : finding->text));
        json_array_append_new(list, one);
    }
    json_object_set_new(object, "flaws", list);
    finish(out, object);
}

void boyi__json_games(boyi__text *out, const boyi__family *const *families)
{
    json_t *object = json_object(), *games = json_array();
    for (; *families; families++)
        json_array_append_new(games, make_family(*families, out->lang));
    json_object_set_new(object, "games", games);
    finish(out, object);
}

void boyi__json_game(boyi__text *out, const boyi__family *family)
{
    finish(out, make_family(family, out->lang));
}

static void set_given(json_t *object, const char *key, const char *text)
{
    if (text)
        set_text(object, key, text);
}

static json_t *make_params(const boyi_game *game)
{
    json_t *params = json_array();
    for (size_t i = 0; i < game->params_count; i++) {
        const boyi__param *param = &game->params[i];
        json_t *object = json_object();
        set_text(object, "name", param->name);
        set_text(object, "default", param->standard);
        set_given(object, "min", param->least);
        set_given(object, "max", param->most);
        set_given(object, "help", param->help);
        json_array_append_new(params, object);
    }
    return params;
}

void boyi__json_page(boyi__text *out, const boyi__page *page)
{
    const boyi_game *game = page->game;
    json_t *object = make_family(&page->family, out->lang);
    set_text(object, "game", game->rules.name);
    set_text(object, "kind", boyi_kind_word(game->rules.kind));
    json_object_set_new(object, "parameters", make_params(game));
    finish(out, object);
}

static void set_both(json_t *object, const char *key, const char *key_zh, const char *english,
                     const char *chinese)
{
    set_text(object, key, english);
    set_text(object, key_zh, chinese);
}

static json_t *make_entry(const boyi__family *family, const char *kind)
{
    json_t *object = make_family(family, BOYI__ENGLISH), *flags = json_object_get(object, "options");
    set_both(object, "summary", "summary_zh", family->summary, family->summary_zh);
    set_both(object, "rules", "rules_zh", family->rules, family->rules_zh);
    set_both(object, "notation", "notation_zh", family->notation, family->notation_zh);
    set_both(object, "answer", "answer_zh", family->answer, family->answer_zh);
    for (size_t i = 0; i < json_array_size(flags); i++)
        set_text(json_array_get(flags, i), "help_zh", family->flags[i].help_zh);
    if (kind)
        set_text(object, "kind", kind);
    set_truth(object, "file", family->reads_file);
    return object;
}

/* What a game of somebody's own says of itself. */
static void set_about(json_t *object, const boyi__offer *offer)
{
    const char *about = offer->about;
    if (!offer->game->params)
        return;
    if (about)
        set_both(object, "summary", "summary_zh", about, about);
    set_both(object, "rules", "rules_zh", about ? about : "The rules are in the file.",
             about ? about : "规则写在该文件里。");
}

static void set_database(json_t *object, const boyi__offer *offer)
{
    boyi__text english = {0}, chinese = {0};
    boyi__grouped states;
    boyi__group(&states, offer->database->states);
    boyi__text_add(&english, "%s, solved: %s states", offer->database->title, states.text);
    boyi__text_add(&chinese, "%s，已求解：%s 个状态", offer->database->title, states.text);
    if (!english.failed && !chinese.failed)
        set_both(object, "summary", "summary_zh", english.data, chinese.data);
    boyi__text_end(&english);
    boyi__text_end(&chinese);
    json_object_set_new(object, "database", make_database(offer->database));
}

/* How it is asked for: with all its parameters, unless that would be longer than anybody reads. */
static json_t *make_question(const boyi__offer *offer)
{
    enum { LONG = 200 };
    bool graph = strcmp(offer->form, "graph") == 0;
    const char *title = offer->database || graph ? NULL : offer->game->title;
    return json_sprintf("solve %s%s", graph ? "graph " : "",
                        title && strlen(title) < LONG ? title : offer->name);
}

static json_t *make_offered(const boyi__offer *offer)
{
    json_t *object = make_entry(offer->family, boyi_kind_word(boyi_game_kind(offer->game)));
    json_t *examples = json_array();
    set_text(object, "name", offer->name);
    if (!offer->game->params_count || offer->database)
        set_text(object, "arguments", "");
    json_array_append_new(examples, make_question(offer));
    json_object_set_new(object, "examples", examples);
    json_object_set_new(object, "options", json_array());
    set_truth(object, "file", false);
    set_text(object, "served", offer->form);
    json_object_set_new(object, "parameters", offer->database ? json_array() : make_params(offer->game));
    set_about(object, offer);
    if (offer->database)
        set_database(object, offer);
    return object;
}

void boyi__json_catalogue(boyi__text *out, const boyi__family *const *families, const char *const *kinds,
                          const boyi__offer *offers)
{
    json_t *object = json_object(), *games = json_array();
    for (; *families; families++, kinds++)
        json_array_append_new(games, make_entry(*families, *kinds));
    for (; offers->name; offers++)
        json_array_append_new(games, make_offered(offers));
    json_object_set_new(object, "games", games);
    finish(out, object);
}

void boyi__json_error(boyi__text *out, const char *code, const char *message)
{
    json_t *object = json_object();
    json_object_set_new(object, "error", make_error(code, message));
    finish(out, object);
}
