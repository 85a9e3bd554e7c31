/* boyi trace: the textbook's program for a game, step by step. */
#include "tell/trace/trace.h"

#include <stdio.h>
#include <string.h>

#include "ask/session.h"
#include "game/game.h"

/* The program's argument; NULL: there is not exactly one. */
static const char *only_argument(const boyi__question *question)
{
    const char *argument = NULL;
    size_t count = 0;
    for (size_t i = 1; i < question->tokens_count; i++)
        if (strcmp(question->tokens[i], "--") != 0) {
            argument = question->tokens[i];
            count++;
        }
    return count == 1 ? argument : NULL;
}

static boyi_status read_input(boyi__session *session, boyi__trace_question *question, boyi_error *error)
{
    const boyi__question *asked = session->question;
    if (session->request) {
        boyi_status status = boyi__session_start(session, error);
        return status ? status : boyi__trace_read_game(question, session->game, asked->given.method, error);
    }
    const char *name = asked->tokens[0], *argument = only_argument(asked);
    snprintf(session->title, sizeof session->title, "%s %s", name, argument ? argument : "");
    return boyi__trace_read_plain(question, name, argument, asked->given.method, error);
}

boyi_status boyi__answer_trace(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi__trace_question question = {0};
    boyi__trace trace = {0};
    const boyi__trace_program *program = NULL;
    boyi_status status = read_input(session, &question, error);
    const char *name = session->game ? boyi_game_name(session->game)
                                     : (session->question->tokens_count ? session->question->tokens[0] : "");
    if (!status)
        status = boyi__trace_find(question.problem, question.method, error, &program);
    if (!status)
        status = boyi__trace_start(&trace, program, &question.input, out->lang, name, error);
    if (!status && given->json) {
        boyi__json_trace(out, &trace, program, &question.input, name);
        boyi__strbuf_add(out, "\n");
    } else if (!status && given->quiet) {
        boyi__text_trace_result(out, &trace);
    } else if (!status) {
        boyi__text_trace(out, &trace, program, session->title);
    }
    boyi__trace_end(&trace);
    boyi__trace_question_end(&question);
    return status;
}
