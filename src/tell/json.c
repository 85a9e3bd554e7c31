/* Data to JSON. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/game.h"
#include "tell/excerpt.h"
#include "tell/explain.h"
#include "tell/game_page.h"
#include "tell/json_writer.h"
#include "tell/table.h"

/* ---- What games write ---- */

/* One of the snprintf-like writers. */
typedef size_t writer(const boyi_move *move, const boyi_game *game, boyi_state state, char *out, size_t room);

static size_t write_state(const boyi_move *none, const boyi_game *game, boyi_state state, char *out,
                          size_t room)
{
    (void)none;
    return boyi_game_write_state(game, state, out, room);
}

static size_t write_move(const boyi_move *move, const boyi_game *game, boyi_state state, char *out,
                         size_t room)
{
    return boyi_game_write_move(game, state, move, out, room);
}

static size_t write_picture(const boyi_move *none, const boyi_game *game, boyi_state state, char *out,
                            size_t room)
{
    (void)none;
    return boyi_game_draw(game, state, out, room);
}

/* A text of unknown length. */
static void add_written(boyi__json *json, const char *key, writer *write, const boyi_move *move,
                        const boyi_game *game, boyi_state state)
{
    char small[128] = "";
    size_t length = write(move, game, state, small, sizeof small);
    if (length < sizeof small) {
        boyi__json_text(json, key, small);
        return;
    }
    char *large = calloc(length + 1, 1);
    if (large) {
        write(move, game, state, large, length + 1);
        boyi__json_text(json, key, large);
    } else {
        json->out->failed = true;
    }
    free(large);
}

static void add_state(boyi__json *json, const char *key, const boyi_game *game, boyi_state state)
{
    add_written(json, key, write_state, NULL, game, state);
}

static void add_move(boyi__json *json, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    add_written(json, "move", write_move, move, game, state);
}

static void add_picture(boyi__json *json, const boyi_game *game, boyi_state state)
{
    add_written(json, "picture", write_picture, NULL, game, state);
}

/* ---- Values and moves ---- */

static void add_answer(boyi__json *json, const boyi_answer *answer)
{
    if (answer->form == BOYI_ANSWER_NUMBER)
        boyi__json_number(json, "answer", answer->number);
    else if (answer->form == BOYI_ANSWER_TRUTH)
        boyi__json_truth(json, "answer", answer->truth);
    else
        boyi__json_text(json, "answer", answer->word);
}

/* The part of a value that its kind has. */
static void add_worth(boyi__json *json, boyi_kind kind, const boyi_value *value)
{
    if (kind == BOYI_SCORE)
        boyi__json_number(json, "margin", value->margin);
    else if (kind == BOYI_NIMBER)
        boyi__json_number(json, "nimber", (int64_t)value->nimber);
    else if (value->outcome != BOYI_DRAW && value->plies != BOYI_PLIES_UNKNOWN)
        boyi__json_number(json, "plies", value->plies);
}

/* `totals` may be NULL. */
static void add_value(boyi__json *json, boyi_kind kind, const boyi_value *value, const boyi_totals *totals)
{
    boyi__json_open(json, "value", '{');
    boyi__json_text(json, "outcome", boyi_outcome_word(value->outcome));
    add_worth(json, kind, value);
    if (totals && kind == BOYI_SCORE) {
        boyi__json_number(json, "first", totals->own);
        boyi__json_number(json, "second", totals->other);
    }
    boyi__json_close(json, '}');
}

/* The fields of a choice; the object is the caller's to open and close. */
static void add_choice_fields(boyi__json *json, const boyi_game *game, boyi_state state,
                              const boyi_choice *choice)
{
    boyi_kind kind = boyi_game_kind(game);
    add_move(json, game, state, &choice->move);
    boyi__json_truth(json, "best", choice->best);
    if (kind != BOYI_SCORE)
        boyi__json_text(json, "outcome", boyi_outcome_word(choice->value.outcome));
    add_worth(json, kind, &choice->value);
    if (choice->move.again)
        boyi__json_truth(json, "again", true);
    add_state(json, "to", game, choice->move.to);
}

static void add_choice(boyi__json *json, const char *key, const boyi_game *game, boyi_state state,
                       const boyi_choice *choice)
{
    boyi__json_open(json, key, '{');
    add_choice_fields(json, game, state, choice);
    boyi__json_close(json, '}');
}

static void add_choices(boyi__json *json, const boyi_game *game, boyi_state state,
                        const boyi_choices *choices)
{
    boyi__json_open(json, "moves", '[');
    for (size_t i = 0; i < choices->count; i++)
        add_choice(json, NULL, game, state, &choices->list[i]);
    boyi__json_close(json, ']');
}

static void add_counts(boyi__json *json, const char *key, const uint64_t *counts, size_t count)
{
    boyi__json_open(json, key, '[');
    for (size_t i = 0; i < count; i++)
        boyi__json_number(json, NULL, (int64_t)counts[i]);
    boyi__json_close(json, ']');
}

/* ---- Reports ---- */

static boyi__json start_object(boyi__strbuf *out, const boyi_game *game)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "game", boyi_game_name(game));
    boyi__json_text(&json, "kind", boyi_kind_word(boyi_game_kind(game)));
    return json;
}

/* What a report and a line have in common. */
static boyi__json start_report(boyi__strbuf *out, const boyi__report *report)
{
    const boyi_game *game = report->game;
    boyi__json json = start_object(out, game);
    add_state(&json, "state", game, report->state);
    add_answer(&json, &report->answer);
    add_value(&json, boyi_game_kind(game), &report->value, report->totals_known ? &report->totals : NULL);
    return json;
}

/* How many moves there are, listed or not; what 64 bits can't count is left out. */
static void add_move_counts(boyi__json *json, const boyi__report *report)
{
    const boyi_choices *choices = &report->choices;
    if (!report->unlisted && choices->total < UINT64_MAX)
        boyi__json_count(json, "moves_total", choices->total);
    if (!report->unlisted && (choices->best || !choices->total) && choices->best < UINT64_MAX)
        boyi__json_count(json, "best_moves", choices->best);
}

static void add_facts(boyi__json *json, const boyi__report *report)
{
    for (size_t i = 0; i < report->facts_count; i++) {
        const boyi__fact *fact = &report->facts[i];
        if (fact->is_truth)
            boyi__json_truth(json, fact->name, fact->number);
        else
            boyi__json_number(json, fact->name, (int64_t)fact->number);
    }
}

static void add_method(boyi__json *json, boyi_method method)
{
    boyi__json_text(json, "method", boyi_method_word(method));
}

void boyi__json_report(boyi__strbuf *out, const boyi__report *report)
{
    boyi__json json = start_report(out, report);
    add_choices(&json, report->game, report->state, &report->choices);
    add_move_counts(&json, report);
    add_facts(&json, report);
    add_method(&json, report->effort.method);
    boyi__json_number(&json, "visited", (int64_t)report->effort.visited);
    boyi__json_number(&json, "bytes", (int64_t)report->effort.bytes);
    boyi__json_close(&json, '}');
}

/* A move of a position: what it scores itself and whether the mover goes on are always said. */
static void add_offer(boyi__json *json, const boyi_game *game, boyi_state state, const boyi_choice *choice)
{
    boyi__json_open(json, NULL, '{');
    add_choice_fields(json, game, state, choice);
    if (boyi_game_kind(game) == BOYI_SCORE)
        boyi__json_number(json, "gain", choice->move.gain);
    if (!choice->move.again)
        boyi__json_truth(json, "again", false);
    boyi__json_close(json, '}');
}

void boyi__json_position(boyi__strbuf *out, const boyi__report *report)
{
    const boyi_game *game = report->game;
    boyi__json json = start_report(out, report);
    if (game->rules.draw)
        add_picture(&json, game, report->state);
    else
        boyi__json_null(&json, "picture");
    boyi__json_open(&json, "moves", '[');
    for (size_t i = 0; i < report->choices.count; i++)
        add_offer(&json, game, report->state, &report->choices.list[i]);
    boyi__json_close(&json, ']');
    add_move_counts(&json, report);
    boyi__json_truth(&json, "finished", !report->unlisted && report->choices.total == 0);
    if (game->rules.mover)
        boyi__json_number(&json, "mover", game->rules.mover(game->self, report->state));
    else
        boyi__json_null(&json, "mover");
    add_method(&json, report->effort.method);
    boyi__json_close(&json, '}');
}

static void add_edges(boyi__json *json, const boyi_game *game, const boyi__excerpt_state *one)
{
    boyi__json_open(json, "moves", '[');
    for (size_t i = 0; i < one->choices.count; i++) {
        const boyi_choice *choice = &one->choices.list[i];
        boyi__json_open(json, NULL, '{');
        add_move(json, game, one->state, &choice->move);
        if (one->to[i] == BOYI__NONE)
            boyi__json_null(json, "to");
        else
            boyi__json_number(json, "to", one->to[i]);
        boyi__json_truth(json, "best", choice->best);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

void boyi__json_excerpt(boyi__strbuf *out, const boyi__excerpt *excerpt)
{
    const boyi_game *game = excerpt->game;
    boyi__json json = start_object(out, game);
    boyi__json_open(&json, "states", '[');
    for (size_t i = 0; i < excerpt->count; i++) {
        const boyi__excerpt_state *one = &excerpt->states[i];
        boyi__json_open(&json, NULL, '{');
        add_state(&json, "state", game, one->state);
        boyi__json_number(&json, "depth", one->depth);
        add_value(&json, boyi_game_kind(game), &one->value, NULL);
        if (game->rules.mover)
            boyi__json_number(&json, "mover", game->rules.mover(game->self, one->state));
        if (game->rules.draw)
            add_picture(&json, game, one->state);
        add_edges(&json, game, one);
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_truth(&json, "complete", excerpt->complete);
    boyi__json_close(&json, '}');
}

/* ---- Kept solutions ---- */

static void add_database(boyi__json *json, const boyi_database *about)
{
    char fingerprint[20];
    snprintf(fingerprint, sizeof fingerprint, "%016" PRIx64, about->fingerprint);
    boyi__json_open(json, "database", '{');
    boyi__json_text(json, "title", about->title);
    boyi__json_number(json, "format", (int64_t)about->version);
    boyi__json_text(json, "library", about->library);
    boyi__json_text(json, "fingerprint", fingerprint);
    boyi__json_truth(json, "symmetry", about->symmetry);
    boyi__json_text(json, "values", about->outcome_only ? "outcome" : "plies");
    boyi__json_number(json, "layers", (int64_t)about->layers);
    boyi__json_number(json, "states", (int64_t)about->states);
    for (int outcome = BOYI_WIN; outcome >= BOYI_LOSS; outcome--)
        boyi__json_number(json, boyi_outcome_word((boyi_outcome)outcome), (int64_t)about->outcomes[outcome]);
    boyi__json_number(json, "bytes", (int64_t)about->bytes);
    double bits = about->states ? 8 * (double)about->bytes / (double)about->states : 0;
    boyi__json_real(json, "bits_per_state", (double)(int64_t)(bits * 100 + 0.5) / 100);
    boyi__json_close(json, '}');
}

void boyi__json_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about)
{
    boyi__json json = start_report(out, start);
    add_facts(&json, start);
    add_database(&json, about);
    boyi__json_close(&json, '}');
}

void boyi__json_built(boyi__strbuf *out, const boyi_game *game, const boyi_database *about, bool resumed,
                      uint64_t bytes)
{
    boyi__json json = start_object(out, game);
    boyi__json_truth(&json, "resumed", resumed);
    boyi__json_number(&json, "memory", (int64_t)bytes);
    add_database(&json, about);
    boyi__json_close(&json, '}');
    boyi__strbuf_add(out, "\n");
}

void boyi__json_verified(boyi__strbuf *out, const boyi_game *game, const boyi_verified *seen)
{
    boyi__json json = start_object(out, game);
    boyi__json_truth(&json, "verified", true);
    boyi__json_number(&json, "states", (int64_t)seen->states);
    boyi__json_number(&json, "moves", (int64_t)seen->moves);
    boyi__json_close(&json, '}');
    boyi__strbuf_add(out, "\n");
}

/* ---- Lines ---- */

static void add_step_fields(boyi__json *json, const boyi_game *game, const boyi_step *step)
{
    boyi__json_text(json, "player", step->player == 0 ? "first" : "second");
    add_state(json, "state", game, step->state);
    add_move(json, game, step->state, &step->move);
    if (step->best)
        boyi__json_number(json, "best_moves", (int64_t)step->best);
    if (boyi_game_kind(game) == BOYI_SCORE) {
        boyi__json_number(json, "gain", step->move.gain);
        boyi__json_number(json, "first", step->totals[0]);
        boyi__json_number(json, "second", step->totals[1]);
    }
    add_state(json, "to", game, step->move.to);
}

static void add_steps(boyi__json *json, const boyi_game *game, const boyi_step *steps, size_t count)
{
    boyi__json_open(json, "line", '[');
    for (size_t i = 0; i < count; i++) {
        boyi__json_open(json, NULL, '{');
        add_step_fields(json, game, &steps[i]);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

void boyi__json_line(boyi__strbuf *out, const boyi__report *report, const boyi_line *line)
{
    boyi__json json = start_report(out, report);
    add_steps(&json, report->game, line->steps, line->count);
    add_state(&json, "last", report->game, line->last);
    if (line->round)
        boyi__json_number(&json, "back_to_step", (int64_t)line->back + 1);
    add_method(&json, report->effort.method);
    boyi__json_close(&json, '}');
}

/* ---- Comparing and counting ---- */

static void add_error(boyi__json *json, const char *code, const char *message)
{
    boyi__json_open(json, "error", '{');
    boyi__json_text(json, "code", code);
    boyi__json_text(json, "message", message);
    boyi__json_close(json, '}');
}

static void add_trial(boyi__json *json, const boyi__trial *trial)
{
    boyi__json_open(json, NULL, '{');
    add_method(json, trial->method);
    if (trial->status) {
        bool chinese = json->out->lang == BOYI__CHINESE;
        add_error(json, boyi_status_word(trial->status), chinese ? trial->error.text_zh : trial->error.text);
    } else {
        add_answer(json, &trial->answer);
        boyi__json_number(json, "visited", (int64_t)trial->effort.visited);
        boyi__json_text(json, "unit",
                        trial->method == BOYI_BRUTE      ? "calls"
                        : trial->method == BOYI_ROLLING  ? "cells"
                        : trial->method == BOYI_SEARCH   ? "nodes"
                        : trial->method == BOYI_SHORTCUT ? "steps"
                                                         : "states");
        boyi__json_number(json, "bytes", (int64_t)trial->effort.bytes);
    }
    boyi__json_real(json, "seconds", trial->seconds);
    boyi__json_close(json, '}');
}

void boyi__json_trials(boyi__strbuf *out, const boyi_game *game, const boyi__trials *trials)
{
    boyi__json json = start_object(out, game);
    boyi__json_open(&json, "methods", '[');
    for (size_t i = 0; i < trials->count; i++)
        add_trial(&json, &trials->list[i]);
    boyi__json_close(&json, ']');
    boyi__json_truth(&json, "agree", trials->agree);
    boyi__json_close(&json, '}');
}

void boyi__json_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats)
{
    boyi_kind kind = boyi_game_kind(game);
    boyi__json json = start_object(out, game);
    boyi__json_number(&json, "states", (int64_t)stats->states);
    boyi__json_number(&json, "moves", (int64_t)stats->moves);
    boyi__json_number(&json, "finished", (int64_t)stats->finished);
    boyi__json_number(&json, "win", (int64_t)stats->outcomes[BOYI_WIN]);
    boyi__json_number(&json, "loss", (int64_t)stats->outcomes[BOYI_LOSS]);
    boyi__json_number(&json, "tie", (int64_t)stats->outcomes[BOYI_TIE]);
    boyi__json_number(&json, "draw", (int64_t)stats->outcomes[BOYI_DRAW]);
    if (boyi__stats_have_lengths(game, stats))
        boyi__json_number(&json, "longest", (int64_t)stats->longest);
    add_counts(&json, "depths", stats->depths, stats->depths_count);
    if (boyi__stats_have_lengths(game, stats))
        add_counts(&json, "lengths", stats->lengths, stats->lengths_count);
    if (kind != BOYI_OUTCOME) {
        boyi__json_number(&json, kind == BOYI_SCORE ? "least_margin" : "least_nimber", stats->least);
        boyi__json_number(&json, kind == BOYI_SCORE ? "most_margin" : "most_nimber", stats->most);
    }
    boyi__json_close(&json, '}');
}

void boyi__json_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                      const boyi_value *value)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_state(&json, "state", game, state);
    boyi__json_number(&json, "depth", depth);
    if (value)
        add_value(&json, boyi_game_kind(game), value, NULL);
    boyi__json_close(&json, '}');
}

static boyi_status add_cell(boyi__json *json, const boyi__table *table, const boyi__cell *cell,
                            boyi_error *error)
{
    enum { LOOKS = 256 };
    const boyi_game *game = table->game;
    boyi_state to[LOOKS];
    size_t count = 0;
    boyi_status status = boyi__table_looks_at(table, cell, LOOKS, error, to, &count);
    boyi__json_open(json, NULL, '{');
    add_state(json, "state", game, cell->state);
    boyi__json_text(json, "outcome", boyi_outcome_word(cell->value.outcome));
    add_worth(json, boyi_game_kind(game), &cell->value);
    if (boyi_game_kind(game) == BOYI_SCORE) {
        boyi__json_number(json, "first", cell->totals.own);
        boyi__json_number(json, "second", cell->totals.other);
    }
    boyi__json_text(json, "best", cell->mark);
    boyi__json_number(json, "order", cell->order);
    boyi__json_open(json, "looks_at", '[');
    for (size_t i = 0; i < count && i < LOOKS; i++)
        add_state(json, NULL, game, to[i]);
    boyi__json_close(json, ']');
    if (count > LOOKS)
        boyi__json_count(json, "looks_at_total", count);
    boyi__json_close(json, '}');
    return status;
}

boyi_status boyi__json_table(boyi__strbuf *out, const boyi__table *table, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    boyi__json json = start_object(out, table->game);
    boyi__json_number(&json, "rows", table->grid->rows);
    boyi__json_number(&json, "columns", table->grid->columns);
    boyi__json_open(&json, "cells", '[');
    for (size_t i = 0; i < table->count && !status; i++)
        status = add_cell(&json, table, &table->cells[table->by_order[i]], error);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
    return status;
}

/* ---- Explaining ---- */

static boyi_status add_explained(boyi__json *json, const boyi_solution *solution, const boyi_step *step,
                                 boyi_error *error)
{
    boyi_choices choices;
    boyi_status status = boyi_solution_choices(solution, step->state, BOYI__LISTED_MOVES, error, &choices);
    if (status)
        return status;
    boyi__json_open(json, NULL, '{');
    add_step_fields(json, solution->game, step);
    add_choices(json, solution->game, step->state, &choices);
    boyi__json_close(json, '}');
    boyi_choices_free(&choices);
    return BOYI_OK;
}

static void add_greed(boyi__json *json, const boyi_game *game, const boyi__greed *greed)
{
    boyi__json_open(json, "greedy", '{');
    boyi__json_number(json, "margin", greed->margin);
    boyi__json_number(json, "first", greed->totals.own);
    boyi__json_number(json, "second", greed->totals.other);
    boyi__json_truth(json, "optimal", !greed->fails);
    if (greed->fails) {
        boyi__json_number(json, "wrong_at_move", (int64_t)greed->turn);
        add_state(json, "state", game, greed->state);
    }
    boyi__json_close(json, '}');
}

static void add_parity(boyi__json *json, const boyi__parity *parity)
{
    boyi__json_open(json, "parity", '{');
    boyi__json_number(json, "even", parity->even);
    boyi__json_number(json, "odd", parity->odd);
    boyi__json_number(json, "margin", parity->margin);
    boyi__json_truth(json, "optimal", parity->optimal);
    boyi__json_close(json, '}');
}

boyi_status boyi__json_explain(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                               const boyi_line *line, const char *text, boyi_error *error)
{
    boyi__greed greed;
    boyi__parity parity;
    boyi_status status = boyi__greed_find(&greed, solution, report->state, error);
    boyi__parity_find(&parity, report->game, report->state, report->value.margin);
    boyi__json json = start_report(out, report);
    boyi__json_open(&json, "line", '[');
    for (size_t i = 0; i < line->count && !status; i++)
        status = add_explained(&json, solution, &line->steps[i], error);
    boyi__json_close(&json, ']');
    if (greed.applies)
        add_greed(&json, report->game, &greed);
    if (parity.applies)
        add_parity(&json, &parity);
    add_method(&json, report->effort.method);
    if (text)
        boyi__json_text(&json, "text", text);
    boyi__json_close(&json, '}');
    return status;
}

void boyi__json_check(boyi__strbuf *out, const boyi_game *game, const boyi__check *check)
{
    boyi__json json = start_object(out, game);
    add_steps(&json, game, check->steps, check->count);
    boyi__json_truth(&json, "best", !check->faulty);
    if (check->faulty) {
        boyi_state state = check->steps[check->fault].state;
        boyi__json_number(&json, "first_inferior", (int64_t)check->fault + 1);
        add_choice(&json, "made", game, state, &check->made);
        add_choice(&json, "better", game, state, &check->best);
        int64_t cost;
        if (boyi_game_kind(game) == BOYI_SCORE &&
            !__builtin_sub_overflow(check->best.value.margin, check->made.value.margin, &cost))
            boyi__json_number(&json, "cost", cost);
    }
    boyi__json_close(&json, '}');
}

void boyi__json_findings(boyi__strbuf *out, const boyi__findings *findings, const char *title)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "game", title);
    boyi__json_number(&json, "games", (int64_t)findings->done.games);
    boyi__json_number(&json, "states", (int64_t)findings->done.states);
    boyi__json_number(&json, "cut", (int64_t)findings->done.cut);
    boyi__json_truth(&json, "endless", findings->done.endless);
    boyi__json_open(&json, "flaws", '[');
    for (size_t i = 0; i < findings->count; i++) {
        const boyi__finding *finding = &findings->list[i];
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, "rule", finding->rule);
        if (finding->place)
            boyi__json_text(&json, "place", finding->place);
        boyi__json_text(&json, "text", out->lang == BOYI__CHINESE ? finding->text_zh : finding->text);
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}

/* ---- Games ---- */

static void add_flags(boyi__json *json, const boyi__family *family, bool chinese, bool both)
{
    boyi__json_open(json, "options", '[');
    for (const boyi__flag *flag = family->flags; flag && flag->name; flag++) {
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", flag->name);
        if (flag->value)
            boyi__json_text(json, "value", flag->value);
        boyi__json_text(json, "help", chinese ? flag->help_zh : flag->help);
        if (both)
            boyi__json_text(json, "help_zh", flag->help_zh);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

/* `both`: English, and all Chinese texts behind it. */
static void add_family_fields(boyi__json *json, const boyi__family *family, bool both)
{
    bool chinese = !both && json->out->lang == BOYI__CHINESE;
    boyi__json_text(json, "name", family->name);
    boyi__json_text(json, "arguments", family->arguments);
    boyi__json_text(json, "summary", chinese ? family->summary_zh : family->summary);
    boyi__json_text(json, "rules", chinese ? family->rules_zh : family->rules);
    boyi__json_text(json, "notation", chinese ? family->notation_zh : family->notation);
    boyi__json_text(json, "answer", chinese ? family->answer_zh : family->answer);
    add_flags(json, family, chinese, both);
    boyi__json_open(json, "examples", '[');
    for (const char *const *example = family->examples; *example; example++)
        boyi__json_text(json, NULL, *example);
    boyi__json_close(json, ']');
    if (!both)
        return;
    boyi__json_text(json, "summary_zh", family->summary_zh);
    boyi__json_text(json, "rules_zh", family->rules_zh);
    boyi__json_text(json, "notation_zh", family->notation_zh);
    boyi__json_text(json, "answer_zh", family->answer_zh);
}

static void add_family(boyi__json *json, const boyi__family *family)
{
    boyi__json_open(json, NULL, '{');
    add_family_fields(json, family, false);
    boyi__json_close(json, '}');
}

void boyi__json_games(boyi__strbuf *out, const boyi__family *const *families)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_open(&json, "games", '[');
    for (; *families; families++)
        add_family(&json, *families);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}

void boyi__json_game(boyi__strbuf *out, const boyi__family *family)
{
    boyi__json json = {.out = out};
    add_family(&json, family);
}

static void add_given(boyi__json *json, const char *key, const char *text)
{
    if (text)
        boyi__json_text(json, key, text);
}

/* The parameters of a game in a file; `game` NULL: it has none. */
static void add_params(boyi__json *json, const boyi_game *game)
{
    boyi__json_open(json, "parameters", '[');
    for (size_t i = 0; game && i < game->params_count; i++) {
        const boyi__param *param = &game->params[i];
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "name", param->name);
        boyi__json_text(json, "default", param->standard);
        add_given(json, "min", param->least);
        add_given(json, "max", param->most);
        add_given(json, "help", param->help);
        boyi__json_close(json, '}');
    }
    boyi__json_close(json, ']');
}

void boyi__json_page(boyi__strbuf *out, const boyi__game_page *page)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_family_fields(&json, &page->family, false);
    boyi__json_text(&json, "game", page->game->rules.name);
    boyi__json_text(&json, "kind", boyi_kind_word(page->game->rules.kind));
    add_params(&json, page->game);
    boyi__json_close(&json, '}');
}

/* ---- The catalogue ---- */

/* The fields of a family in both languages; `kind` may be NULL. */
static void add_entry_fields(boyi__json *json, const boyi__family *family, const char *kind)
{
    add_family_fields(json, family, true);
    add_given(json, "kind", kind);
    boyi__json_truth(json, "file", family->reads_file);
}

/* What a game in a file says of itself. */
static void describe_game(const boyi__offer *offer, boyi__family *own)
{
    const char *about = offer->about;
    if (!offer->game->params)
        return;
    if (about)
        own->summary = own->summary_zh = about;
    own->rules = about ? about : "The rules are in the file.";
    own->rules_zh = about ? about : "规则写在该文件里。";
}

/* How it is asked for: with all its parameters, unless that would be too long to read. */
static void write_question(boyi__strbuf *out, const boyi__offer *offer)
{
    enum { LONG = 200 };
    bool graph = strcmp(offer->form, "graph") == 0;
    const char *title = offer->database || graph ? NULL : offer->game->title;
    boyi__strbuf_add(out, "solve %s%s", graph ? "graph " : "",
                     title && strlen(title) < LONG ? title : offer->name);
}

/* A family of one, made of the texts of the offer. */
static void add_offered(boyi__json *json, const boyi__offer *offer)
{
    boyi__strbuf question = {0}, summary = {0}, summary_zh = {0};
    boyi__grouped_digits states;
    boyi__family own = *offer->family;
    own.name = offer->name;
    own.flags = NULL;
    own.reads_file = false;
    if (!offer->game->params_count || offer->database)
        own.arguments = "";
    describe_game(offer, &own);
    write_question(&question, offer);
    if (offer->database) {
        boyi__group_digits(&states, offer->database->states);
        boyi__strbuf_add(&summary, "%s, solved: %s states", offer->database->title, states.text);
        boyi__strbuf_add(&summary_zh, "%s，已求解：%s 个状态", offer->database->title, states.text);
        own.summary = summary.data;
        own.summary_zh = summary_zh.data;
    }
    const char *const examples[] = {question.data, NULL};
    own.examples = examples;
    json->out->failed |= question.failed || summary.failed || summary_zh.failed;
    if (!json->out->failed) {
        boyi__json_open(json, NULL, '{');
        add_entry_fields(json, &own, boyi_kind_word(boyi_game_kind(offer->game)));
        boyi__json_text(json, "served", offer->form);
        add_params(json, offer->database ? NULL : offer->game);
        if (offer->database)
            add_database(json, offer->database);
        boyi__json_close(json, '}');
    }
    boyi__strbuf_end(&summary_zh);
    boyi__strbuf_end(&summary);
    boyi__strbuf_end(&question);
}

void boyi__json_catalogue(boyi__strbuf *out, const boyi__family *const *families, const char *const *kinds,
                          const boyi__offer *offers)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_open(&json, "games", '[');
    for (; *families; families++, kinds++) {
        boyi__json_open(&json, NULL, '{');
        add_entry_fields(&json, *families, *kinds);
        boyi__json_close(&json, '}');
    }
    for (; offers->name; offers++)
        add_offered(&json, offers);
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}

void boyi__json_error(boyi__strbuf *out, const char *code, const char *message)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_error(&json, code, message);
    boyi__json_close(&json, '}');
}
