/* Answers as CSV: fields by commas, a heading first, numbers without grouping; texts as in JSON, so in English. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "tell/tell.h"

enum { ROOM = 256 };

/* ---- Every state ---- */

void boyi__csv_heading(boyi__strbuf *out, const boyi_game *game)
{
    boyi__strbuf_add(out, "state,depth,");
    boyi__csv_value_heading(out, game->rules.kind);
    boyi__strbuf_add(out, "\n");
}

void boyi__csv_field(boyi__strbuf *out, const char *text)
{
    if (!text[strcspn(text, ",\"\r\n")]) {
        boyi__strbuf_add(out, "%s", text);
        return;
    }
    boyi__strbuf_add(out, "\"");
    for (size_t length; *text; text += length) {
        length = strcspn(text, "\"");
        boyi__strbuf_append(out, text, length);
        if (text[length]) {
            boyi__strbuf_add(out, "\"\"");
            length++;
        }
    }
    boyi__strbuf_add(out, "\"");
}

void boyi__csv_state_text(boyi__strbuf *out, const boyi_game *game, boyi_state state)
{
    size_t room = boyi_game_write_state(game, state, NULL, 0) + 1;
    char small[ROOM] = "", *text = room <= sizeof small ? small : calloc(room, 1);
    if (!text) {
        out->failed = true;
        return;
    }
    boyi_game_write_state(game, state, text, room);
    boyi__csv_field(out, text);
    if (text != small)
        free(text);
}

void boyi__csv_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                     const boyi_value *value)
{
    boyi__csv_state_text(out, game, state);
    boyi__strbuf_add(out, ",%" PRIu32 ",", depth);
    boyi__csv_value(out, game->rules.kind, value);
    boyi__strbuf_add(out, "\n");
}

/* ---- Values, moves, lines ---- */

void boyi__csv_value_heading(boyi__strbuf *out, boyi_kind kind)
{
    static const char *const names[] = {
        [BOYI_OUTCOME] = "outcome,plies", [BOYI_SCORE] = "outcome,margin", [BOYI_NIMBER] = "outcome,nimber"};
    boyi__strbuf_add(out, "%s", names[kind]);
}

void boyi__csv_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value)
{
    boyi__strbuf_add(out, "%s,", boyi_outcome_word(value->outcome));
    if (kind == BOYI_SCORE)
        boyi__strbuf_add(out, "%" PRId64, value->margin);
    else if (kind == BOYI_NIMBER)
        boyi__strbuf_add(out, "%" PRIu64, value->nimber);
    else if (value->outcome != BOYI_DRAW && value->plies != BOYI_PLIES_UNKNOWN)
        boyi__strbuf_add(out, "%" PRIu32, value->plies);
}

void boyi__csv_move(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move)
{
    char text[ROOM];
    boyi_game_write_move(game, state, move, text, sizeof text);
    boyi__csv_field(out, text);
}

void boyi__csv_report(boyi__strbuf *out, const boyi__report *report)
{
    const boyi_game *game = report->game;
    const boyi_kind kind = game->rules.kind;
    boyi__strbuf_add(out, "move,best,");
    boyi__csv_value_heading(out, kind);
    boyi__strbuf_add(out, ",to\n");
    for (size_t i = 0; i < report->choices.count; i++) {
        const boyi_choice *choice = &report->choices.list[i];
        boyi__csv_move(out, game, report->state, &choice->move);
        boyi__strbuf_add(out, ",%s,", choice->best ? "true" : "false");
        boyi__csv_value(out, kind, &choice->value);
        boyi__strbuf_add(out, ",");
        boyi__csv_state_text(out, game, choice->move.to);
        boyi__strbuf_add(out, "\n");
    }
}

void boyi__csv_line(boyi__strbuf *out, const boyi_game *game, const boyi_line *line)
{
    const bool score = game->rules.kind == BOYI_SCORE;
    boyi__strbuf_add(out, "step,player,state,move%s,to,best_moves\n", score ? ",gain,first,second" : "");
    for (size_t i = 0; i < line->count; i++) {
        const boyi_step *step = &line->steps[i];
        boyi__strbuf_add(out, "%zu,%s,", i + 1, step->player ? "second" : "first");
        boyi__csv_state_text(out, game, step->state);
        boyi__strbuf_add(out, ",");
        boyi__csv_move(out, game, step->state, &step->move);
        if (score) {
            int64_t totals[2];
            boyi__step_score(game, step, totals);
            boyi__strbuf_add(out, ",%" PRId64 ",%" PRId64 ",%" PRId64, step->move.gain, totals[0], totals[1]);
        }
        boyi__strbuf_add(out, ",");
        boyi__csv_state_text(out, game, step->move.to);
        if (step->best)
            boyi__strbuf_add(out, ",%" PRIu64 "\n", step->best);
        else
            boyi__strbuf_add(out, ",\n"); /* not counted */
    }
}

void boyi__csv_trials(boyi__strbuf *out, const boyi__trials *trials)
{
    boyi__strbuf_add(out,
                     "method,answer,visited,unit,bytes,seconds,least_seconds,most_seconds,runs,refused\n");
    for (size_t i = 0; i < trials->count; i++) {
        const boyi__trial *trial = &trials->list[i];
        boyi__strbuf_add(out, "%s,", boyi_method_word(trial->method));
        if (trial->status) {
            boyi__strbuf_add(out, ",,,,,,,,");
            boyi__csv_field(out, trial->error.text);
            boyi__strbuf_add(out, "\n");
            continue;
        }
        boyi__text_answer(out, &trial->answer);
        boyi__strbuf_add(out, ",");
        if (boyi__counts_visited(&trial->effort))
            boyi__strbuf_add(out, "%" PRIu64, trial->effort.visited);
        boyi__strbuf_add(out, ",%s,%" PRIu64 ",%.9f,%.9f,%.9f,%zu,\n", boyi__visited_unit(trial->method),
                         trial->effort.bytes, trial->seconds, trial->least_seconds, trial->most_seconds,
                         trials->runs);
    }
}

/* ---- The graph of states ---- */

void boyi__csv_edge_heading(boyi__strbuf *out, const boyi_game *game)
{
    boyi__strbuf_add(out, "from,move,to%s,again,best\n", game->rules.kind == BOYI_SCORE ? ",gain" : "");
}

void boyi__csv_edge(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_choice *choice)
{
    boyi__csv_state_text(out, game, state);
    boyi__strbuf_add(out, ",");
    boyi__csv_move(out, game, state, &choice->move);
    boyi__strbuf_add(out, ",");
    boyi__csv_state_text(out, game, choice->move.to);
    if (game->rules.kind == BOYI_SCORE)
        boyi__strbuf_add(out, ",%" PRId64, choice->move.gain);
    boyi__strbuf_add(out, ",%s,%s\n", choice->move.again ? "true" : "false", choice->best ? "true" : "false");
}
