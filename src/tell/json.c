/* Reports, lines, tables, statistics and explanations as JSON. docs/api.md describes the fields. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "game/game.h"
#include "tell/board.h"
#include "tell/excerpt.h"
#include "tell/explain.h"
#include "tell/json_writer.h"
#include "tell/strategy.h"
#include "tell/table.h"

/* ---- What games write ---- */

/* A picture of the state, a move, or (NULL) the state itself: a text of any length. */
static void add_written(boyi__json *json, const char *key, const boyi_game *game, boyi_state state,
                        const boyi_move *move, bool picture)
{
    char small[128] = "", *text = small;
    for (size_t room = sizeof small;;) {
        size_t length = picture ? boyi_game_draw(game, state, text, room)
                        : move  ? boyi_game_write_move(game, state, move, text, room)
                                : boyi_game_write_state(game, state, text, room);
        if (length < room || text != small)
            break;
        room = length + 1;
        text = calloc(room, 1);
        if (!text) {
            json->out->failed = true;
            return;
        }
    }
    boyi__json_text(json, key, text);
    if (text != small)
        free(text);
}

static void add_state(boyi__json *json, const char *key, const boyi_game *game, boyi_state state)
{
    add_written(json, key, game, state, NULL, false);
}

static void add_move(boyi__json *json, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    add_written(json, "move", game, state, move, false);
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

/* `board`, of a position (otherwise NULL): with where on it the move is made, what the move itself scores, and always with whether the
 * mover moves again. */
static void add_choice(boyi__json *json, const char *key, const boyi_game *game, boyi_state state,
                       const boyi_choice *choice, const boyi__board_shape *board)
{
    boyi_kind kind = boyi_game_kind(game);
    boyi__json_open(json, key, '{');
    add_move(json, game, state, &choice->move);
    boyi__json_truth(json, "best", choice->best);
    if (kind != BOYI_SCORE)
        boyi__json_text(json, "outcome", boyi_outcome_word(choice->value.outcome));
    add_worth(json, kind, &choice->value);
    if (choice->move.again)
        boyi__json_truth(json, "again", true);
    add_state(json, "to", game, choice->move.to);
    if (board && kind == BOYI_SCORE)
        boyi__json_number(json, "gain", choice->move.gain);
    if (board && !choice->move.again)
        boyi__json_truth(json, "again", false);
    if (board)
        boyi__json_place(json, *board, game, state, &choice->move);
    boyi__json_close(json, '}');
}

static void add_choices(boyi__json *json, const boyi_game *game, boyi_state state,
                        const boyi_choices *choices, const boyi__board_shape *board)
{
    boyi__json_open(json, "moves", '[');
    for (size_t i = 0; i < choices->count; i++)
        add_choice(json, NULL, game, state, &choices->list[i], board);
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

/* The number of moves, listed or not; left out if it does not fit 64 bits. */
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
        const boyi_fact *fact = &report->facts[i];
        if (fact->is_truth)
            boyi__json_truth(json, fact->name, fact->number);
        else
            boyi__json_number(json, fact->name, (int64_t)fact->number);
    }
}

void boyi__json_report(boyi__strbuf *out, const boyi__report *report)
{
    boyi__json json = start_report(out, report);
    add_choices(&json, report->game, report->state, &report->choices, NULL);
    add_move_counts(&json, report);
    add_facts(&json, report);
    boyi__json_text(&json, "method", boyi_method_word(report->effort.method));
    if (boyi__counts_visited(&report->effort))
        boyi__json_number(&json, "visited", (int64_t)report->effort.visited);
    boyi__json_number(&json, "bytes", (int64_t)report->effort.bytes);
    boyi__json_close(&json, '}');
}

/* The position as lines of text and as a board; returns the board's shape. */
static boyi__board_shape add_pictures(boyi__json *json, const boyi_game *game, boyi_state state)
{
    if (game->rules.draw)
        add_written(json, "picture", game, state, NULL, true);
    else
        boyi__json_null(json, "picture");
    return boyi__json_board(json, game, state);
}

static void add_mover(boyi__json *json, const boyi_game *game, boyi_state state)
{
    if (game->rules.mover)
        boyi__json_number(json, "mover", game->rules.mover(game->self, state));
    else
        boyi__json_null(json, "mover");
}

void boyi__json_position(boyi__strbuf *out, const boyi__report *report)
{
    const boyi_game *game = report->game;
    boyi__json json = start_report(out, report);
    boyi__board_shape board = add_pictures(&json, game, report->state);
    add_choices(&json, game, report->state, &report->choices, &board);
    add_move_counts(&json, report);
    boyi__json_truth(&json, "finished", !report->unlisted && report->choices.total == 0);
    add_mover(&json, game, report->state);
    boyi__json_text(&json, "method", boyi_method_word(report->effort.method));
    boyi__json_close(&json, '}');
}

/* A move whose value is not known. */
static void add_plain_move(boyi__json *json, const boyi_game *game, boyi_state state, const boyi_move *move,
                           boyi__board_shape board)
{
    boyi__json_open(json, NULL, '{');
    add_move(json, game, state, move);
    add_state(json, "to", game, move->to);
    if (boyi_game_kind(game) == BOYI_SCORE)
        boyi__json_number(json, "gain", move->gain);
    boyi__json_truth(json, "again", move->again);
    boyi__json_place(json, board, game, state, move);
    boyi__json_close(json, '}');
}

enum { MOST_LOOKED_AT = 1 << 20 };

boyi_status boyi__json_look(boyi__strbuf *out, const boyi_game *game, boyi_state state, boyi_error *error)
{
    size_t most = boyi_game_most_moves(game);
    if (most > MOST_LOOKED_AT)
        return boyi__fail(error, BOYI_LIMIT, "%s: states have too many moves to be drawn",
                          boyi_game_name(game));
    boyi_move *moves = calloc(most + 1, sizeof *moves);
    if (!moves)
        return boyi__fail_memory(error, boyi_game_name(game));
    size_t count = boyi_game_moves(game, state, moves);
    boyi_status status = boyi_game_failed(game, error);
    if (!status) {
        boyi__json json = start_object(out, game);
        add_state(&json, "state", game, state);
        boyi__board_shape board = add_pictures(&json, game, state);
        boyi__json_open(&json, "moves", '[');
        for (size_t i = 0; i < count && i < BOYI__LISTED_MOVES; i++)
            add_plain_move(&json, game, state, &moves[i], board);
        boyi__json_close(&json, ']');
        boyi__json_count(&json, "moves_total", count);
        boyi__json_truth(&json, "finished", count == 0);
        add_mover(&json, game, state);
        boyi__json_close(&json, '}');
    }
    free(moves);
    return status;
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
            add_written(&json, "picture", game, one->state, NULL, true);
        boyi__json_open(&json, "moves", '[');
        for (size_t k = 0; k < one->choices.count; k++) {
            const boyi_choice *choice = &one->choices.list[k];
            boyi__json_open(&json, NULL, '{');
            add_move(&json, game, one->state, &choice->move);
            if (one->to[k] == BOYI__NONE)
                boyi__json_null(&json, "to");
            else
                boyi__json_number(&json, "to", one->to[k]);
            boyi__json_truth(&json, "best", choice->best);
            boyi__json_close(&json, '}');
        }
        boyi__json_close(&json, ']');
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_truth(&json, "complete", excerpt->complete);
    boyi__json_close(&json, '}');
}

/* ---- Databases ---- */

void boyi__json_add_database(boyi__json *json, const boyi_database *about)
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
    if (about->sections)
        boyi__json_number(json, "sections", (int64_t)about->sections);
    boyi__json_number(json, "states", (int64_t)about->states);
    for (int outcome = BOYI_WIN; outcome >= BOYI_LOSS; outcome--)
        boyi__json_number(json, boyi_outcome_word((boyi_outcome)outcome), (int64_t)about->outcomes[outcome]);
    boyi__json_number(json, "bytes", (int64_t)about->bytes);
    double bits = about->states ? 8 * (double)about->bytes / (double)about->states : 0;
    boyi__json_real(json, "bits_per_state", (double)(int64_t)(bits * 100 + 0.5) / 100);
    boyi__json_close(json, '}');
}

void boyi__json_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about,
                         const boyi__all_states *all)
{
    boyi__json json = start_report(out, start);
    add_facts(&json, start);
    boyi__json_add_database(&json, about);
    if (all) {
        boyi__json_open(&json, "without_symmetry", '{');
        boyi__json_number(&json, "states", (int64_t)all->states);
        for (int outcome = BOYI_WIN; outcome >= BOYI_LOSS; outcome--)
            boyi__json_number(&json, boyi_outcome_word((boyi_outcome)outcome),
                              (int64_t)all->outcomes[outcome]);
        boyi__json_number(&json, "self_mirrored", (int64_t)all->self_mirrored);
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, '}');
}

void boyi__json_built(boyi__strbuf *out, const boyi_game *game, const boyi_database *about, bool resumed,
                      uint64_t bytes)
{
    boyi__json json = start_object(out, game);
    boyi__json_truth(&json, "resumed", resumed);
    boyi__json_number(&json, "memory", (int64_t)bytes);
    boyi__json_add_database(&json, about);
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
        int64_t totals[2];
        boyi__step_score(game, step, totals);
        boyi__json_number(json, "gain", step->move.gain);
        boyi__json_number(json, "first", totals[0]);
        boyi__json_number(json, "second", totals[1]);
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
    boyi__json_text(&json, "method", boyi_method_word(report->effort.method));
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

void boyi__json_trials(boyi__strbuf *out, const boyi_game *game, const boyi__trials *trials)
{
    boyi__json json = start_object(out, game);
    boyi__json_open(&json, "methods", '[');
    for (size_t i = 0; i < trials->count; i++) {
        const boyi__trial *trial = &trials->list[i];
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, "method", boyi_method_word(trial->method));
        if (trial->status) {
            add_error(&json, boyi_status_word(trial->status), boyi__error_text(&trial->error, out->lang));
        } else {
            add_answer(&json, &trial->answer);
            if (boyi__counts_visited(&trial->effort))
                boyi__json_number(&json, "visited", (int64_t)trial->effort.visited);
            boyi__json_text(&json, "unit", boyi__visited_unit(trial->method));
            boyi__json_number(&json, "bytes", (int64_t)trial->effort.bytes);
        }
        boyi__json_real(&json, "seconds", trial->seconds);
        if (trials->runs > 1 && !trial->status) { /* `seconds` is the median */
            boyi__json_open(&json, "least",
                            '{'); /* times are in keys of one name: what may differ between two answers */
            boyi__json_real(&json, "seconds", trial->least_seconds);
            boyi__json_close(&json, '}');
            boyi__json_open(&json, "most", '{');
            boyi__json_real(&json, "seconds", trial->most_seconds);
            boyi__json_close(&json, '}');
        }
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    if (trials->runs > 1)
        boyi__json_count(&json, "runs", trials->runs);
    boyi__json_truth(&json, "agree", trials->agree);
    boyi__json_close(&json, '}');
}

void boyi__json_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats)
{
    static const boyi_outcome outcomes[] = {BOYI_WIN, BOYI_LOSS, BOYI_TIE, BOYI_DRAW};
    boyi_kind kind = boyi_game_kind(game);
    boyi__json json = start_object(out, game);
    boyi__json_number(&json, "states", (int64_t)stats->states);
    boyi__json_number(&json, "moves", (int64_t)stats->moves);
    boyi__json_number(&json, "finished", (int64_t)stats->finished);
    boyi__json_number(&json, "win", (int64_t)stats->outcomes[BOYI_WIN]);
    boyi__json_number(&json, "loss", (int64_t)stats->outcomes[BOYI_LOSS]);
    boyi__json_number(&json, "tie", (int64_t)stats->outcomes[BOYI_TIE]);
    boyi__json_number(&json, "draw", (int64_t)stats->outcomes[BOYI_DRAW]);
    boyi__json_open(&json, "branching", '{'); /* of the states that have moves */
    boyi__json_real(&json, "mean", boyi__stats_branching(stats));
    boyi__json_number(&json, "most", (int64_t)stats->most_moves);
    boyi__json_close(&json, '}');
    bool lengths = boyi__stats_have_lengths(game, stats);
    if (lengths)
        boyi__json_number(&json, "longest", (int64_t)stats->longest);
    if (stats->has_mover) {
        boyi__json_open(&json, "movers", '[');
        for (unsigned mover = 0; mover < 2; mover++) {
            boyi__json_open(&json, NULL, '{');
            boyi__json_number(&json, "win", (int64_t)stats->mover_outcomes[mover][BOYI_WIN]);
            boyi__json_number(&json, "loss", (int64_t)stats->mover_outcomes[mover][BOYI_LOSS]);
            boyi__json_number(&json, "tie", (int64_t)stats->mover_outcomes[mover][BOYI_TIE]);
            boyi__json_number(&json, "draw", (int64_t)stats->mover_outcomes[mover][BOYI_DRAW]);
            if (lengths)
                boyi__json_number(&json, "longest", (int64_t)stats->mover_longest[mover]);
            boyi__json_close(&json, '}');
        }
        boyi__json_close(&json, ']');
    }
    if (stats->classes) {
        boyi__json_number(&json, "classes", (int64_t)stats->classes);
        boyi__json_number(&json, "self_mirrored", (int64_t)stats->self_mirrored);
    }
    add_counts(&json, "depths", stats->depths, stats->depths_count);
    boyi__json_open(&json, "outcome_depths", '{');
    for (size_t i = 0; i < sizeof outcomes / sizeof *outcomes && stats->depths_count; i++)
        add_counts(&json, boyi_outcome_word(outcomes[i]), stats->outcome_depths[outcomes[i]],
                   stats->depths_count);
    boyi__json_close(&json, '}');
    if (lengths)
        add_counts(&json, "lengths", stats->lengths, stats->lengths_count);
    if (lengths && stats->lengths_count) {
        boyi__json_open(&json, "outcome_lengths", '{');
        for (size_t i = 0; i < 3; i++) /* that end */
            add_counts(&json, boyi_outcome_word(outcomes[i]), stats->outcome_lengths[outcomes[i]],
                       stats->lengths_count);
        boyi__json_close(&json, '}');
    }
    if (kind != BOYI_OUTCOME) {
        boyi__json_number(&json, kind == BOYI_SCORE ? "least_margin" : "least_nimber", stats->least);
        boyi__json_number(&json, kind == BOYI_SCORE ? "most_margin" : "most_nimber", stats->most);
    }
    if (stats->values_count) {
        boyi__json_open(&json, kind == BOYI_SCORE ? "margins" : "nimbers", '[');
        for (size_t i = 0; i < stats->values_count; i++) {
            boyi__json_open(&json, NULL, '{');
            boyi__json_number(&json, kind == BOYI_SCORE ? "margin" : "nimber", stats->values[i]);
            boyi__json_number(&json, "states", (int64_t)stats->value_states[i]);
            boyi__json_close(&json, '}');
        }
        boyi__json_close(&json, ']');
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
    add_choices(json, solution->game, step->state, &choices, NULL);
    boyi__json_close(json, '}');
    boyi_choices_free(&choices);
    return BOYI_OK;
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
    if (greed.applies) {
        boyi__json_open(&json, "greedy", '{');
        boyi__json_number(&json, "margin", greed.margin);
        boyi__json_number(&json, "first", greed.totals.own);
        boyi__json_number(&json, "second", greed.totals.other);
        boyi__json_truth(&json, "optimal", !greed.fails);
        if (greed.fails) {
            boyi__json_number(&json, "wrong_at_move", (int64_t)greed.turn);
            add_state(&json, "state", report->game, greed.state);
        }
        boyi__json_close(&json, '}');
    }
    if (parity.applies) {
        boyi__json_open(&json, "parity", '{');
        boyi__json_number(&json, "even", parity.even);
        boyi__json_number(&json, "odd", parity.odd);
        boyi__json_number(&json, "margin", parity.margin);
        boyi__json_truth(&json, "optimal", parity.optimal);
        boyi__json_close(&json, '}');
    }
    boyi__json_text(&json, "method", boyi_method_word(report->effort.method));
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
        add_choice(&json, "made", game, state, &check->made, NULL);
        add_choice(&json, "better", game, state, &check->best, NULL);
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
        boyi__json_text(&json, "text", boyi__error_text(&finding->error, out->lang));
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}

/* ---- Errors ---- */

void boyi__json_error(boyi__strbuf *out, const char *code, const char *message)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_error(&json, code, message);
    boyi__json_close(&json, '}');
}

/* ---- Strategies and all lines ---- */

void boyi__json_strategy(boyi__strbuf *out, const boyi__strategy *strategy, const boyi__report *report)
{
    const boyi_game *game = strategy->game;
    boyi__json json = start_report(out, report);
    boyi__json_text(&json, "side", strategy->side ? "second" : "first");
    boyi__json_open(&json, "states", '[');
    for (size_t i = 0; i < strategy->count; i++) {
        const boyi__strategy_state *at = &strategy->states[i];
        boyi__json_open(&json, NULL, '{');
        add_state(&json, "state", game, at->state);
        boyi__json_number(&json, "depth", at->depth);
        boyi__json_text(&json, "player", at->player ? "second" : "first");
        add_value(&json, boyi_game_kind(game), &at->value, NULL);
        boyi__json_open(&json, "moves", '[');
        for (size_t k = 0; k < at->count; k++) {
            const boyi__strategy_move *edge = &strategy->edges[at->first + k];
            boyi__json_open(&json, NULL, '{');
            add_move(&json, game, at->state, &edge->move);
            add_state(&json, "to", game, edge->move.to);
            boyi__json_close(&json, '}');
        }
        boyi__json_close(&json, ']');
        boyi__json_close(&json, '}');
    }
    boyi__json_close(&json, ']');
    boyi__json_close(&json, '}');
}

void boyi__json_best_line(boyi__strbuf *out, const boyi_game *game, const boyi_line *line)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_steps(&json, game, line->steps, line->count);
    add_state(&json, "last", game, line->last);
    if (line->round)
        boyi__json_number(&json, "back_to_step", (int64_t)line->back + 1);
    if (boyi_game_kind(game) == BOYI_SCORE) {
        boyi__json_number(&json, "first", line->totals[0]);
        boyi__json_number(&json, "second", line->totals[1]);
    }
    boyi__json_close(&json, '}');
}

void boyi__json_edge(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_choice *choice)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    add_state(&json, "from", game, state);
    add_move(&json, game, state, &choice->move);
    add_state(&json, "to", game, choice->move.to);
    if (boyi_game_kind(game) == BOYI_SCORE)
        boyi__json_number(&json, "gain", choice->move.gain);
    boyi__json_truth(&json, "again", choice->move.again);
    boyi__json_truth(&json, "best", choice->best);
    boyi__json_close(&json, '}');
    boyi__strbuf_add(out, "\n");
}
