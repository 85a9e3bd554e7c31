/* The exercise move: find the only winning move. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/error.h"
#include "tell/exercise/positions.h"
#include "tell/phrases.h"
#include "tell/tell.h"

enum { ROOM = 256, SHOWN_MOVES = 40, SHOWN_LINE = 16 };

static boyi_status make(boyi__exercise *exercise, const boyi__exercise_order *order, boyi_error *error)
{
    boyi__position *self = calloc(1, sizeof *self);
    if (!self)
        return boyi__fail_memory(error, "exercise");
    exercise->task = self;
    return boyi__position_find(self, exercise, order, error);
}

static void end(void *task)
{
    boyi__position_end(task);
    free(task);
}

/* ---- The task ---- */

static void say_question(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__position *self = exercise->task;
    boyi__strbuf state = {.lang = out->lang};
    boyi__text_state(&state, self->game, self->state);
    out->failed |= state.failed;
    if (!state.failed && self->state == boyi_game_start(self->game))
        boyi__say(out, "%s: exactly one move wins. Which?", exercise->line);
    else if (!state.failed)
        boyi__say(out, "%s, in the position %s: exactly one move wins. Which?", exercise->line, state.data);
    boyi__strbuf_end(&state);
}

static void say_form(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__position *self = exercise->task;
    boyi_move *moves = calloc(boyi_game_most_moves(self->game) + 1, sizeof *moves);
    if (!moves) {
        out->failed = true;
        return;
    }
    boyi__strbuf list = {.lang = out->lang};
    size_t count = boyi_game_moves(self->game, self->state, moves);
    for (size_t i = 0; count != BOYI_BROKEN && i < count && i < SHOWN_MOVES; i++) {
        if (i)
            boyi__say_in(&list, "list", ", ");
        boyi__text_move(&list, self->game, self->state, &moves[i]);
    }
    if (count != BOYI_BROKEN && count > SHOWN_MOVES)
        boyi__strbuf_add(&list, ", …");
    out->failed |= list.failed;
    if (!list.failed)
        boyi__say(out, "one of the moves %s", list.data ? list.data : "");
    boyi__strbuf_end(&list);
    free(moves);
}

static void add_text(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__position *self = exercise->task;
    if (self->family)
        boyi__say(out, "  (%s)\n", boyi__tr(out->lang, self->family->summary));
    boyi__text_picture(out, self->game, self->state, true);
}

/* A text that the game writes, as a field. */
static void add_picture(boyi__json *json, const boyi__position *self)
{
    size_t length = boyi_game_draw(self->game, self->state, NULL, 0);
    char *picture = length ? calloc(length + 1, 1) : NULL;
    if (picture) {
        boyi_game_draw(self->game, self->state, picture, length + 1);
        boyi__json_text(json, "picture", picture);
    }
    json->out->failed |= length && !picture;
    free(picture);
}

/* The moves in the game's own order, so that the order does not tell which is best. */
static void add_moves(boyi__json *json, const boyi__position *self)
{
    boyi_move *moves = calloc(boyi_game_most_moves(self->game) + 1, sizeof *moves);
    if (!moves) {
        json->out->failed = true;
        return;
    }
    size_t count = boyi_game_moves(self->game, self->state, moves);
    boyi__json_open(json, "moves", '[');
    for (size_t i = 0; count != BOYI_BROKEN && i < count; i++) {
        char name[ROOM];
        boyi__strbuf text = {.lang = json->out->lang};
        boyi_game_write_move(self->game, self->state, &moves[i], name, sizeof name);
        boyi__text_move(&text, self->game, self->state, &moves[i]);
        boyi__json_open(json, NULL, '{');
        boyi__json_text(json, "move", name);
        boyi__json_text(json, "text", text.failed ? "" : text.data);
        boyi__json_close(json, '}');
        json->out->failed |= text.failed;
        boyi__strbuf_end(&text);
    }
    boyi__json_close(json, ']');
    free(moves);
}

static void add_json(boyi__json *json, const boyi__exercise *exercise)
{
    const boyi__position *self = exercise->task;
    boyi__state_label state;
    boyi__json_text(json, "state", boyi__state_label_write(&state, self->game, self->state));
    boyi__json_text(json, "values", boyi_kind_word(boyi_game_kind(self->game)));
    if (self->family)
        boyi__json_text(json, "rules", boyi__tr(json->out->lang, self->family->summary));
    add_picture(json, self);
    add_moves(json, self);
}

/* ---- Marking ---- */

/* The choice that the text names; choices.count: none. */
static size_t find_move(const boyi__position *self, const char *answer)
{
    char text[ROOM], room[ROOM], name[ROOM];
    answer += strspn(answer, " \t\r\n");
    size_t length = strlen(answer), i = 0;
    while (length && strchr(" \t\r\n", answer[length - 1]))
        length--;
    if (length >= sizeof text)
        return self->choices.count;
    memcpy(text, answer, length);
    text[length] = '\0';
    const char *wanted = boyi__read_notation(self->game, text, room, sizeof room);
    for (i = 0; i < self->choices.count; i++) {
        boyi_game_write_move(self->game, self->state, &self->choices.list[i].move, name, sizeof name);
        if (strcasecmp(name, wanted) == 0)
            break;
    }
    return i;
}

/* Whether no move of this state gains more at once, and one gains less. */
static bool is_greedy(const boyi__position *self, const boyi_choice *made)
{
    bool less = false;
    for (size_t i = 0; i < self->choices.count; i++) {
        if (self->choices.list[i].move.gain > made->move.gain)
            return false;
        less |= self->choices.list[i].move.gain < made->move.gain;
    }
    return less;
}

/* What happens after a move that does not win; `reply` is the best answer of the other player, "" if there is none. */
static const char *say_refutation(boyi__strbuf *out, const boyi__position *self, const boyi_choice *made,
                                  const char *reply)
{
    boyi_kind kind = boyi_game_kind(self->game);
    const boyi_value *value = &made->value;
    long long margin = value->margin;
    if (!*reply) {
        boyi__say(out, "The game is over then, and not won.");
        return "over";
    }
    if (kind == BOYI_NIMBER) {
        boyi__say(out, "It leaves nimber %" PRIu64 ", not 0: the other player answers %s and leaves 0.",
                  value->nimber, reply);
        return "nimber";
    }
    if (kind == BOYI_SCORE && value->outcome == BOYI_LOSS && is_greedy(self, made)) {
        boyi__say(out, "It gains most at once, %lld, but the other player answers %s and ends %lld ahead.",
                  (long long)made->move.gain, reply, -margin);
        return "greedy";
    }
    if (value->outcome == BOYI_TIE) {
        boyi__say(out, "It gives the win away: after %s the game ends even.", reply);
        return "tie";
    }
    if (value->outcome == BOYI_DRAW) {
        boyi__say(out, "It gives the win away: after %s neither player can force an end.", reply);
        return "draw";
    }
    if (kind == BOYI_SCORE) {
        boyi__say(out, "The other player answers %s and ends %lld ahead.", reply, -margin);
        return "refuted";
    }
    if (value->plies == 2) {
        boyi__say(out, "The other player wins at once with %s.", reply);
        return "at-once";
    }
    if (value->plies == BOYI_PLIES_UNKNOWN)
        boyi__say(out, "The other player answers %s and wins.", reply);
    else
        boyi__say(out, "The other player answers %s and wins, %" PRIu32 " moves after yours.", reply,
                  value->plies - 1);
    return "refuted";
}

static boyi_status mark_move(const boyi__exercise *exercise, const char *answer, boyi__mark *mark,
                             boyi_error *error)
{
    const boyi__position *self = exercise->task;
    size_t found = find_move(self, answer);
    if (found == self->choices.count)
        return boyi__exercise_fail_form(exercise, answer, error);
    const boyi_choice *made = &self->choices.list[found];
    if (made->value.outcome == BOYI_WIN)
        return BOYI_OK;
    boyi_choices replies = {0};
    boyi__strbuf reply = {.lang = mark->text.lang};
    boyi_status status = boyi_solution_choices(self->solution, made->move.to, 1, error, &replies);
    if (status)
        return status;
    if (made->move.again) {
        boyi__say(&mark->text, "It keeps the turn, but does not win: the best from here is no win.");
        mark->fault = "again";
    } else {
        if (replies.count)
            boyi__text_move(&reply, self->game, made->move.to, &replies.list[0].move);
        mark->fault = say_refutation(&mark->text, self, made, reply.data ? reply.data : "");
    }
    mark->text.failed |= reply.failed;
    boyi__strbuf_end(&reply);
    boyi_choices_free(&replies);
    return BOYI_OK;
}

/* ---- The solution ---- */

static void add_solution(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__position *self = exercise->task;
    boyi__text_move(out, self->game, self->state, &self->choices.list[0].move);
}

static void say_reason(boyi__strbuf *out, const boyi__exercise *exercise)
{
    const boyi__position *self = exercise->task;
    const boyi_value *value = &self->choices.list[0].value;
    boyi__strbuf move = {.lang = out->lang}, moves = {.lang = out->lang};
    boyi_line line = {0};
    boyi__text_move(&move, self->game, self->state, &self->choices.list[0].move);
    if (move.failed)
        out->failed = true;
    else if (boyi_game_kind(self->game) == BOYI_NIMBER)
        boyi__say(out, "%s leaves nimber 0: whatever the other player does, you can make it 0 again.",
                  move.data);
    else if (boyi_game_kind(self->game) == BOYI_SCORE)
        boyi__say(out, "%s ends %lld ahead.", move.data, (long long)value->margin);
    else if (value->plies == BOYI_PLIES_UNKNOWN)
        boyi__say(out, "%s wins.", move.data);
    else
        boyi__say_count(out, value->plies, "%s wins in %" PRIu32 " move.", "%s wins in %" PRIu32 " moves.",
                        move.data, value->plies);
    boyi_status status = boyi_solution_line(self->solution, self->state, NULL, &line);
    out->failed |= status == BOYI_MEMORY;
    if (!status) {
        if (line.count <= SHOWN_LINE && !line.round) {
            boyi__text_moves(&moves, self->game, &line);
            out->failed |= moves.failed;
            if (!moves.failed && moves.data) {
                boyi__strbuf_add(out, " ");
                boyi__say(out, "Best play: %s.", moves.data);
            }
        }
        boyi_line_free(&line);
    }
    boyi__strbuf_end(&moves);
    boyi__strbuf_end(&move);
}

const boyi__exercise_kind boyi__exercise_move = {
    .name = "move",
    .make = make,
    .end = end,
    .say_question = say_question,
    .say_form = say_form,
    .add_text = add_text,
    .add_json = add_json,
    .mark = mark_move,
    .add_solution = add_solution,
    .say_reason = say_reason,
};
