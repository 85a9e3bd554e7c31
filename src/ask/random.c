/* boyi random: random cases of a problem or a game, one a line, as --each reads them. The same seed gives the same. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/scan.h"
#include "games/list.h"
#include "problem/problem.h"
#include "script/script.h"
#include "tell/json_writer.h"

enum { USUAL_COUNT = 10, SIZE_FROM = 1, SIZE_TO = 6, MOST_SIZE = 1000000 };

/* ---- Bounds ---- */

/* "3-8" or "3..8", or a single number; the first number may be negative. */
static bool read_span(const char *text, int64_t *from, int64_t *to)
{
    size_t length = strlen(text), cut = 1;
    while (cut < length && text[cut] != '-' && strncmp(text + cut, "..", 2) != 0)
        cut++;
    if (cut >= length) {
        *to = 0;
        return boyi__scan_number(text, length, from) && (*to = *from, true);
    }
    size_t past = cut + (text[cut] == '-' ? 1 : 2);
    return boyi__scan_number(text, cut, from) && boyi__scan_number(text + past, length - past, to) &&
           *from <= *to;
}

boyi_status boyi__question_bounds(const boyi__question *question, boyi__case_bounds *out, boyi_error *error)
{
    const char *size = question->given.size, *values = question->given.values;
    *out = (boyi__case_bounds){0};
    if (size && (!read_span(size, &out->size_from, &out->size_to) || out->size_from < 0 || out->size_to < 1 ||
                 out->size_to > MOST_SIZE))
        return boyi__fail(error, BOYI_USAGE, "--size \"%s\" should be like 3-8", size);
    if (values && !read_span(values, &out->value_from, &out->value_to))
        return boyi__fail(error, BOYI_USAGE, "--values \"%s\" should be like 1..9", values);
    out->has_values = values != NULL;
    return BOYI_OK;
}

/* ---- Lines ---- */

/* Ends a line of output: `one` is a case of the game or problem `name`, and is emptied. */
static boyi_status tell_case(boyi__session *session, const char *of, const char *name, boyi__strbuf *one,
                             boyi__strbuf *out, boyi_error *error)
{
    out->failed |= one->failed;
    if (session->question->given.json) {
        boyi__json json = {.out = out};
        boyi__json_open(&json, NULL, '{');
        boyi__json_text(&json, of, name);
        boyi__json_text(&json, "case", one->data ? one->data : "");
        boyi__json_close(&json, '}');
    } else {
        boyi__strbuf_append(out, one->data ? one->data : "", one->length);
    }
    boyi__strbuf_add(out, "\n");
    boyi__strbuf_cut(one, 0);
    return boyi__session_flush(session, out, error);
}

/* ---- Positions of a game ---- */

typedef struct {
    boyi__case_bounds bounds;
    uint64_t seed;
} maker;

static int64_t pick(maker *self, int64_t from, int64_t to)
{
    uint64_t span = (uint64_t)to - (uint64_t)from + 1, number = boyi__random(&self->seed);
    return (int64_t)((uint64_t)from + (span ? number % span : number));
}

static int64_t pick_size(maker *self, int64_t least)
{
    int64_t from = self->bounds.size_to ? self->bounds.size_from : SIZE_FROM;
    int64_t to = self->bounds.size_to ? self->bounds.size_to : SIZE_TO;
    from = from < least ? least : from;
    return pick(self, from, to < from ? from : to);
}

/* A position that so many random moves lead to, at most; play may end before. */
static boyi_status write_position(maker *self, const boyi_game *game, boyi_move *moves, boyi__strbuf *out,
                                  boyi_error *error)
{
    boyi_state state = boyi_game_start(game);
    for (int64_t left = pick_size(self, 1); left > 0; left--) {
        size_t count = boyi_game_moves(game, state, moves);
        if (count == BOYI_BROKEN || count == 0)
            break;
        state = moves[pick(self, 0, (int64_t)count - 1)].to;
    }
    char text[4096];
    size_t length = boyi_game_write_state(game, state, text, sizeof text);
    boyi__strbuf_add(out, "--state ");
    boyi__strbuf_append(out, text, length < sizeof text ? length : sizeof text - 1);
    return boyi_game_failed(game, error);
}

static boyi_status write_positions(boyi__session *session, maker *self, int64_t count, boyi__strbuf *out,
                                   boyi_error *error)
{
    boyi__request request;
    boyi_game *game;
    const boyi__question *question = session->question;
    const boyi__family *family;
    boyi_status status = boyi__family_find(boyi__families, boyi__file_families, question->tokens[0], error,
                                           &family);
    if (status)
        return status;
    request = (boyi__request){.family = family, .word = question->tokens[0], .opening = &session->opening};
    const char *names[BOYI__OPTIONS_COUNT + 1];
    boyi__options_of(question->command->name, NULL, names);
    status = boyi__request_read(&request, names, question->tokens_count, question->tokens, 0, error);
    if (!status)
        status = family->make(&request, error, &game);
    boyi__request_end(&request);
    if (status)
        return status;
    boyi_move *moves = malloc((boyi_game_most_moves(game) + 1) * sizeof *moves);
    boyi__strbuf one = {0};
    status = moves ? BOYI_OK : boyi__fail_memory(error, family->name);
    for (; !status && count > 0; count--) {
        for (size_t i = 1; i < question->tokens_count;
             i++) /* the game's own arguments, as --each wants them */
            boyi__strbuf_add(&one, "%s ", question->tokens[i]);
        status = write_position(self, game, moves, &one, error);
        if (!status)
            status = tell_case(session, "game", family->name, &one, out, error);
    }
    boyi__strbuf_end(&one);
    free(moves);
    boyi_game_free(game);
    return status;
}

/* ---- The question ---- */

/* `of`: "problem", whose cases are written as the site prints them, or "game", as its arguments. */
static boyi_status write_cases(boyi__session *session, boyi__problem *problem, const char *of, maker *self,
                               int64_t count, boyi__strbuf *out, boyi_error *error)
{
    boyi_status status = BOYI_OK;
    bool game = strcmp(of, "game") == 0;
    boyi__strbuf text = {0};
    for (; !status && count > 0; count--) {
        boyi__arena arena = {0};
        boyi__case one;
        status = boyi__case_random(problem, &self->bounds, boyi__random(&self->seed), &arena, error, &one);
        if (!status && game)
            status = boyi__case_write_arguments(&text, problem, &one, error);
        else if (!status)
            boyi__case_write(&text, problem, &one);
        if (!status)
            status = tell_case(session, of, game ? session->question->tokens[0] : problem->id, &text, out,
                               error);
        boyi__arena_end(&arena);
    }
    boyi__strbuf_end(&text);
    return status;
}

boyi_status boyi__answer_random(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    const boyi__options *given = &question->given;
    maker self = {.seed = (uint64_t)boyi__seed_of(given)};
    int64_t count = given->count ? given->count : USUAL_COUNT;
    boyi__problem problem;
    session->answered->lines = true;
    if (question->tokens_count == 0)
        return boyi__fail(error, BOYI_USAGE, "random: of which game or problem?");
    boyi_status status = boyi__question_bounds(question, &self.bounds, error);
    if (status)
        return status;
    status = boyi__problem_of(question->tokens_count, question->tokens, error, &problem);
    if (status == BOYI_ABSENT) /* no arguments that could be random: positions */
        return write_positions(session, &self, count, out, error);
    if (status)
        return status;
    bool published = boyi__problem_exists(question->tokens[0]);
    status = write_cases(session, &problem, published ? "problem" : "game", &self, count, out, error);
    boyi__problem_close(&problem);
    return status;
}
