/* From a question to its answer: once, or for each line of the input. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/scan.h"

void boyi__write_failure(boyi__strbuf *out, const boyi_error *error)
{
    boyi__json_error(out, boyi_status_word(error->status), boyi__error_text(error, out->lang));
}

/* ---- Time ---- */

/* Progress and memory of a session with --max-seconds. */
static bool go_on(void *context, const boyi_progress *progress)
{
    boyi__session *session = context;
    const boyi_options *base = &session->asker->options;
    session->timed_out = session->timed_out || boyi__now() >= session->deadline;
    return !session->timed_out && (!base->progress || base->progress(base->context, progress));
}

static bool reserve(void *context, uint64_t bytes)
{
    const boyi__session *session = context;
    return session->asker->options.reserve(session->asker->options.context, bytes);
}

static void set_deadline(boyi__session *session)
{
    double seconds = session->question->given.max_seconds;
    if (seconds <= 0 || seconds > 1e9)
        return;
    session->deadline = boyi__now() + (int64_t)ceil(seconds * 1000);
    session->options.progress = go_on;
    session->options.context = session;
    session->options.reserve = session->asker->options.reserve ? reserve : NULL;
}

/* ---- One answer ---- */

/* A rule may fail while texts are written, where no status is returned: asked for at the end. */
static boyi_status run(const boyi__asker *asker, const boyi__question *question, const boyi__request *request,
                       boyi__strbuf *out, boyi__answered *answered, boyi_error *error)
{
    boyi__session session = {.asker = asker, .question = question, .request = request, .answered = answered};
    boyi__question_options(question, &asker->options, &session.options);
    boyi__question_opening(question, asker->opening, &session.opening);
    set_deadline(&session);
    boyi_status status = question->command->answer(&session, out, error);
    if (status == BOYI_CANCELLED && session.timed_out)
        status = boyi__fail(error, BOYI_LIMIT, "stopped at the time limit of %g s; raise --max-seconds",
                            question->given.max_seconds);
    if (!status && session.own.game)
        status = boyi_game_failed(session.own.game, error);
    boyi_solution_free(session.own.solution);
    boyi_game_free(session.own.game);
    return status;
}

/* ---- Each line ---- */

typedef struct {
    const boyi__asker *asker;
    const boyi__question *question;
    const boyi__request *base; /* the game, without arguments; of no family: each line names its own */
    boyi__answered *answered;
} line_context;

/* Options that a line of --each can't have: they are about the whole output. */
static const unsigned not_in_lines[] = {BOYI__OPTION_json,     BOYI__OPTION_quiet,    BOYI__OPTION_each,
                                        BOYI__OPTION_file,     BOYI__OPTION_progress, BOYI__OPTION_no_compile,
                                        BOYI__OPTION_language, BOYI__OPTION_help,     BOYI__OPTION_version};

/* A line with options, or one that names its game: read as a command line of its own. */
static boyi_status answer_words(const line_context *self, size_t count, char **words, boyi__strbuf *out,
                                boyi_error *error)
{
    boyi__question question = *self->question;
    question.given.mask = 0;
    question.given.each = false;
    question.given.file = NULL;
    question.tokens = malloc((count + 1) * sizeof *question.tokens);
    question.tokens_count = 0;
    boyi_status status = question.tokens ? boyi__question_add(&question, count, words, error)
                                         : boyi__fail_memory(error, "boyi");
    for (size_t i = 0; !status && i < sizeof not_in_lines / sizeof *not_in_lines; i++)
        if (boyi__is_given(&question.given, not_in_lines[i]))
            status = boyi__fail(error, BOYI_USAGE, "--%s can't be given in a line of --each",
                                boyi__option_names[not_in_lines[i]]);
    if (!status)
        status = boyi__options_check(&question.given, question.command->name, error);
    if (!status && self->base->family) {
        boyi__request request = *self->base;
        request.owned = NULL;
        status = boyi__request_add(&request, boyi__option_names, question.tokens_count, question.tokens,
                                   error);
        if (!status)
            status = run(self->asker, &question, &request, out, self->answered, error);
        free(request.owned);
    } else if (!status) {
        boyi__asked_game asked;
        status = boyi__asked_game_read(&asked, self->asker, &question, error);
        if (!status) {
            status = run(self->asker, &question, &asked.request, out, self->answered, error);
            boyi__asked_game_end(&asked);
        }
    }
    free(question.tokens);
    return status;
}

static boyi_status answer_line(void *context, char *line, size_t length, boyi__strbuf *out, boyi_error *error)
{
    const line_context *self = context;
    if (self->base->family && !memmem(line, length, "--", 2)) { /* numbers as they are, without a copy */
        boyi__request request = *self->base;
        request.text = line;
        request.length = length;
        return run(self->asker, self->question, &request, out, self->answered, error);
    }
    if (strlen(line) != length)
        return boyi__fail(error, BOYI_INPUT, "the line contains a NUL byte");
    char **words = malloc((length / 2 + 1) * sizeof *words);
    boyi_status status = words ? answer_words(self, boyi__cut_at_blanks(line, (const char **)words), words,
                                              out, error)
                               : boyi__fail_memory(error, "boyi");
    free(words);
    return status;
}

/* Blank lines and comments have no answer. */
static bool has_question(const char *line, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && boyi__is_blank(line[blanks]))
        blanks++;
    return blanks < length && line[0] != '#';
}

boyi_status boyi__answer_each(const boyi__asker *asker, const boyi__question *question,
                              boyi__line_answerer *answer, void *context, boyi__strbuf *out,
                              boyi__answered *answered, boyi_error *error)
{
    char *line;
    size_t length;
    bool more = true;
    boyi_status status = BOYI_OK;
    answered->lines = true;
    while (!status && !(status = asker->next_line(asker->self, &line, &length, &more, error)) && more) {
        if (!has_question(line, length))
            continue;
        boyi_error fault = {0};
        size_t before = out->length;
        boyi_status failed = answer(context, line, length, out, &fault);
        if (!failed && out->failed)
            failed = boyi__fail_memory(&fault, "boyi");
        if (failed) { /* an error in the place of the answer */
            boyi__strbuf_cut(out, before);
            if (question->given.json)
                boyi__write_failure(out, &fault);
            else
                boyi__strbuf_add(out, "error: %s", boyi__error_text(&fault, out->lang));
            boyi__strbuf_add(out, "\n");
            if (!answered->fault.status)
                answered->fault = fault;
            answered->flawed = true;
        }
        if (asker->write)
            status = asker->write(asker->self, out, error);
    }
    return status;
}

boyi_status boyi__answer(const boyi__asker *asker, const boyi__question *question, boyi__strbuf *out,
                         boyi__answered *answered, boyi_error *error)
{
    boyi__asked_game asked;
    out->lang = question->lang;
    if (question->command->names)
        return run(asker, question, NULL, out, answered, error);
    boyi_status status = boyi__asked_game_read(&asked, asker, question, error);
    if (status)
        return status;
    if (question->given.each) {
        boyi__question brief = *question;
        line_context lines = {asker, &brief, &asked.request, answered};
        brief.given.quiet = true;
        status = boyi__answer_each(asker, question, answer_line, &lines, out, answered, error);
    } else {
        status = run(asker, question, &asked.request, out, answered, error);
    }
    boyi__asked_game_end(&asked);
    return status;
}
