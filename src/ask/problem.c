/* boyi problem, boyi problems: published problems by their site and number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "problem/problem.h"

/* ---- Answers ---- */

/* An answer in one line. */
static void write_line(boyi__strbuf *out, const char *text)
{
    for (const char *at = text; *at; at++)
        boyi__strbuf_append(out, *at == '\n' ? " " : at, 1);
    boyi__strbuf_add(out, "\n");
}

static void write_json(boyi__strbuf *out, const boyi__problem *problem, const boyi__reply *replies,
                       size_t count)
{
    boyi__json json = {.out = out};
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "problem", problem->id);
    boyi__strbuf_add(out, ",\"answer\":%s", count == 1 ? "" : "[");
    for (size_t i = 0; i < count; i++) {
        boyi__strbuf_add(out, "%s", i ? "," : "");
        boyi__data_write(out, &replies[i].data);
    }
    boyi__strbuf_add(out, "%s", count == 1 ? "" : "]");
    if (count != 1)
        boyi__json_count(&json, "cases", count);
    if (count == 1 && replies[0].game) {
        boyi__json_text(&json, "game", replies[0].game);
        boyi__json_text(&json, "method", boyi_method_word(replies[0].method));
    }
    boyi__json_close(&json, '}');
    boyi__strbuf_add(out, "\n");
}

static boyi_status answer_cases(boyi__session *session, boyi__problem *problem, const boyi__cases *cases,
                                boyi__strbuf *out, boyi_error *error)
{
    const boyi__options *given = &session->question->given;
    boyi_status status = BOYI_OK;
    boyi__reply *replies = calloc(cases->count + 1, sizeof *replies);
    if (!replies)
        return boyi__fail_memory(error, problem->id);
    for (size_t i = 0; !status && i < cases->count; i++)
        status = boyi__problem_answer(problem, &cases->list[i], &session->options, error, &replies[i]);
    if (!status && given->json)
        write_json(out, problem, replies, cases->count);
    for (size_t i = 0; !status && !given->json && i < cases->count; i++)
        if (given->each)
            write_line(out, replies[i].text);
        else
            boyi__strbuf_add(out, "%s\n", replies[i].text);
    for (size_t i = 0; i < cases->count; i++)
        boyi__reply_end(&replies[i]);
    free(replies);
    return status;
}

static boyi_status answer_text(boyi__session *session, boyi__problem *problem, const char *text,
                               size_t length, boyi__strbuf *out, boyi_error *error)
{
    boyi__cases cases;
    boyi_status status = boyi__cases_read(problem, text, length, error, &cases);
    if (!status)
        status = answer_cases(session, problem, &cases, out, error);
    boyi__cases_end(&cases);
    return status;
}

/* ---- Each line ---- */

typedef struct {
    boyi__session *session;
    boyi__problem *problem; /* without a sheet: each line names its own */
} line_context;

/* --max-seconds counts from each line. */
static void restart(boyi__session *session)
{
    double seconds = session->question->given.max_seconds;
    if (seconds > 0 && seconds < 1e9)
        boyi__session_set_deadline(session, boyi__now() + (int64_t)ceil(seconds * 1000));
}

static boyi_status judge(const boyi__session *session, boyi_status status, boyi_error *error)
{
    if (status != BOYI_CANCELLED || !session->timed_out)
        return status;
    return boyi__fail(error, BOYI_LIMIT, "stopped at the time limit of %g s; raise --max-seconds",
                      session->question->given.max_seconds);
}

static boyi_status answer_line(void *context, char *line, size_t length, boyi__strbuf *out, boyi_error *error)
{
    const line_context *self = context;
    boyi__problem own = {0}, *problem = self->problem;
    boyi_status status = BOYI_OK;
    restart(self->session);
    if (!problem->sheet) {
        size_t blanks = strspn(line, " \t"), word = strcspn(line + blanks, " \t");
        char id[80] = "";
        memcpy(id, line + blanks, word < sizeof id ? word : sizeof id - 1);
        line += blanks + word;
        length -= blanks + word;
        problem = &own;
        status = boyi__problem_open(id, error, problem);
    }
    if (!status)
        status = answer_text(self->session, problem, line, length, out, error);
    boyi__problem_close(&own);
    return judge(self->session, status, error);
}

/* ---- The question ---- */

/* The input: the words after the id, --file, or what is piped in. */
static boyi_status read_input(const boyi__session *session, const boyi__problem *problem, boyi__strbuf *out,
                              boyi_error *error)
{
    const boyi__question *question = session->question;
    const char *file = question->given.file;
    for (size_t i = 1; i < question->tokens_count; i++)
        boyi__strbuf_add(out, "%s%s", i > 1 ? "\n" : "", question->tokens[i]);
    if (file && question->tokens_count > 1)
        return boyi__fail(error, BOYI_USAGE, "%s: the input is given both on the command line and in --%s",
                          problem->id, "file");
    if (!file && question->tokens_count == 1 && problem->inputs_count && session->asker->piped)
        file = "-";
    if (!file)
        return out->failed ? boyi__fail_memory(error, problem->id) : BOYI_OK;
    if (!session->asker->opening)
        return boyi__fail(error, BOYI_FILE, "no file is opened here");
    char *text;
    size_t length;
    boyi_status status = boyi__read_file(file, session->options.max_bytes, &text, &length, error);
    if (status)
        return status;
    boyi__strbuf_append(out, text, length);
    free(text);
    return out->failed ? boyi__fail_memory(error, problem->id) : BOYI_OK;
}

static boyi_status answer_once(boyi__session *session, boyi__problem *problem, boyi__strbuf *out,
                               boyi_error *error)
{
    boyi__strbuf input = {0};
    boyi_status status = read_input(session, problem, &input, error);
    const char *text = input.data ? input.data : "";
    if (!status && problem->inputs_count && text[strspn(text, " \t\r\n")] == '\0') {
        boyi__example example;
        status = boyi__example_make(problem, error, &example);
        if (!status && session->question->given.json) {
            boyi__json_problem(out, problem, &example);
            boyi__strbuf_add(out, "\n");
        } else if (!status) {
            boyi__text_problem(out, problem, &example);
        }
        boyi__example_end(&example);
    } else if (!status) {
        status = answer_text(session, problem, text, input.length, out, error);
    }
    boyi__strbuf_end(&input);
    return status;
}

/* "leetcode 877" for leetcode-877. */
static boyi_status check_id(const boyi__question *question, boyi_error *error)
{
    char id[80];
    if (question->tokens_count < 2 || boyi__problem_exists(question->tokens[0]))
        return BOYI_OK;
    int length = snprintf(id, sizeof id, "%s-%s", question->tokens[0], question->tokens[1]);
    boyi__quoted quoted;
    if (length < 0 || (size_t)length >= sizeof id || !boyi__problem_exists(id))
        return BOYI_OK;
    return boyi__fail(error, BOYI_USAGE, "there is no problem \"%s\"; did you mean %s?",
                      boyi__quote(&quoted, question->tokens[0], strlen(question->tokens[0])), id);
}

boyi_status boyi__answer_problem(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    boyi__problem problem = {0};
    boyi_status status = BOYI_OK;
    if (question->tokens_count == 0 && !question->given.each)
        status = boyi__fail(error, BOYI_USAGE, "which problem? \"boyi problems\" lists them");
    if (!status)
        status = check_id(question, error);
    if (!status && question->tokens_count)
        status = boyi__problem_open(question->tokens[0], error, &problem);
    if (!status && question->given.each && question->tokens_count > 1)
        status = boyi__fail(error, BOYI_USAGE, "%s: the input is given both on the command line and in --%s",
                            problem.id, "each");
    line_context lines = {session, &problem};
    if (!status)
        status = question->given.each ? boyi__answer_each(session->asker, question, answer_line, &lines, out,
                                                          session->answered, error)
                                      : answer_once(session, &problem, out, error);
    boyi__problem_close(&problem);
    return status;
}

/* ---- The list ---- */

boyi_status boyi__answer_problems(boyi__session *session, boyi__strbuf *out, boyi_error *error)
{
    const boyi__question *question = session->question;
    boyi_status status = BOYI_OK;
    size_t count = 0;
    session->answered->lines = true;
    for (const char *const *id = boyi__problem_ids(); *id && !status; id++) {
        boyi__problem problem;
        status = boyi__problem_open(*id, error, &problem);
        if (status)
            break;
        bool found = boyi__problem_matches(&problem, question->tokens_count, question->tokens);
        count += found;
        if (found && question->given.json) {
            boyi__json_problem(out, &problem, NULL);
            boyi__strbuf_add(out, "\n");
        } else if (found && question->given.quiet) {
            boyi__strbuf_add(out, "%s\n", problem.id);
        } else if (found) {
            boyi__text_problem_line(out, &problem);
        }
        boyi__problem_close(&problem);
    }
    if (!status && count == 0 && session->asker->note)
        session->asker->note(session->asker->self,
                             boyi__tr(out->lang, N_("no problem has all of these words")));
    return status;
}
