/* From a question to its answer: once, for each line of the input (each.c), or for each value of a variable (sweep.c). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/find_bytes.h"
#include "base/scan.h"
#include "tell/trace/trace.h"

/* ---- One answer ---- */

/* Are the rules a script's, or a user's C file's? */
static bool is_script(const boyi__session *session)
{
    const boyi__request *request = session->request;
    return (session->file && boyi__served_is_script(session->file)) ||
           (request && request->family && request->family->suffix);
}

static boyi_status run(const boyi__asker *asker, const boyi__question *question, const boyi__request *request,
                       const boyi__served *file, boyi__strbuf *out, boyi__answered *answered,
                       boyi_error *error)
{
    const boyi__command *command = question->command;
    double seconds = question->given.max_seconds;
    size_t before = out->length;
    boyi__session session = {.asker = asker,
                             .question = question,
                             .request = request,
                             .file = file,
                             .options = asker->options,
                             .opening = asker->opening ? *asker->opening : (boyi_opening){0},
                             .answered = answered};
    if (question->given.meta && !question->given.json)
        return boyi__fail(error, BOYI_USAGE, "--meta is for --json");
    if (asker->refuses_endless && command->endless)
        return boyi__fail(error, BOYI_USAGE, "%s can't be stopped, and is not answered here", command->name);
    /* A single call of a script may take longer than a first try. */
    if (asker->brief && (command->heavy || is_script(&session)))
        return boyi__fail(error, BOYI_CANCELLED, "stopped");
    boyi__options_limit(&question->given, &session.options, &session.opening);
    if (seconds > 0 && seconds < 1e9)
        boyi__session_set_deadline(&session, boyi__now() + (int64_t)ceil(seconds * 1000));
    if (question->given.verbose)
        boyi__session_set_verbose(&session);
    /* Whether its lines are written before the end. */
    const bool streams = command->streams || (command->answer == boyi__answer_line && question->given.all);
    if (question->given.meta && streams)
        boyi__meta_line(question, out);
    const size_t start = out->length;
    boyi_options options = session.options;
    boyi_status status = boyi__session_release(&session, command->answer(&session, out, error), error);
    /* Shared rules fail for all who use them, and only one question is at fault: ask again with own rules. */
    if (session.broken) {
        session.unshared = true;
        session.options = options;
        boyi__strbuf_cut(out, before);
        if (question->given.meta && streams)
            boyi__meta_line(question, out);
        status = boyi__session_release(&session, command->answer(&session, out, error), error);
    }
    if (!status && question->given.meta && !streams)
        boyi__meta_add(question, start, out);
    if (status == BOYI_CANCELLED && session.timed_out)
        status = boyi__fail(error, BOYI_LIMIT, "stopped at the time limit of %g s; raise --max-seconds",
                            seconds);
    return status && asker->judge ? asker->judge(asker->self, status, error) : status;
}

/* ---- A line of --each ---- */

typedef struct {
    const boyi__asker *asker;
    const boyi__question *question;
    const boyi__asked_game *base; /* the game, without arguments; of no family: each line names its own */
    boyi__answered *answered;
} line_context;

/* Options that a line of --each can't have: they are about the whole output. */
static const unsigned not_in_lines[] = {BOYI__OPTION_json,     BOYI__OPTION_quiet,    BOYI__OPTION_each,
                                        BOYI__OPTION_file,     BOYI__OPTION_progress, BOYI__OPTION_no_compile,
                                        BOYI__OPTION_language, BOYI__OPTION_help,     BOYI__OPTION_version,
                                        BOYI__OPTION_sweep,    BOYI__OPTION_meta,     BOYI__OPTION_color};

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
        status = boyi__options_check(&question.given, question.command->name, question.command->like, error);
    if (!status && self->base->request.family) {
        boyi__request request = self->base->request;
        request.owned = NULL;
        const char *names[BOYI__OPTIONS_COUNT + 1];
        boyi__options_of(question.command->name, question.command->like, names);
        status = boyi__request_read(&request, names, question.tokens_count, question.tokens,
                                    question.tokens_count, error);
        if (!status)
            status = run(self->asker, &question, &request, self->base->file, out, self->answered, error);
        free(request.owned);
    } else if (!status) {
        boyi__asked_game asked;
        status = boyi__asked_game_read(&asked, self->asker, &question, error);
        if (!status) {
            status = run(self->asker, &question, &asked.request, asked.file, out, self->answered, error);
            boyi__request_end(&asked.request);
        }
    }
    free(question.tokens);
    return status;
}

static boyi_status answer_line(void *context, char *line, size_t length, boyi__strbuf *out, boyi_error *error)
{
    const line_context *self = context;
    if (self->base->request.family &&
        !boyi__find_bytes(line, length, "--", 2)) { /* numbers as they are, without a copy */
        boyi__request request = self->base->request;
        request.text = line;
        request.length = length;
        return run(self->asker, self->question, &request, self->base->file, out, self->answered, error);
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

boyi_status boyi__answer(const boyi__asker *asker, const boyi__question *question, boyi__strbuf *out,
                         boyi__answered *answered, boyi_error *error)
{
    boyi__asked_game asked;
    out->lang = question->lang;
    if (question->given.sweep.count)
        return boyi__answer_sweep(asker, question, boyi__answer, out, answered, error);
    if (question->command->names ||
        (question->command->programs && question->tokens_count && boyi__trace_is_plain(question->tokens[0])))
        return run(asker, question, NULL, NULL, out, answered, error);
    boyi_status status = boyi__asked_game_read(&asked, asker, question, error);
    if (status)
        return status;
    if (question->given.each) {
        boyi__question brief = *question;
        line_context lines = {asker, &brief, &asked, answered};
        brief.given.quiet = true;
        status = boyi__answer_each(asker, question, answer_line, &lines, out, answered, error);
    } else {
        status = run(asker, question, &asked.request, asked.file, out, answered, error);
    }
    boyi__request_end(&asked.request);
    return status;
}
