/* --each: an answer for every line of the input. */
#include <assert.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "base/scan.h"

void boyi__write_failure(boyi__strbuf *out, const boyi_error *error)
{
    boyi__json_error(out, boyi_status_word(error->status), boyi__error_text(error, out->lang));
}

/* Blank lines and comments have no answer. */
static bool has_question(const char *line, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && boyi__is_blank(line[blanks]))
        blanks++;
    return blanks < length && line[0] != '#';
}

/* The lines that are in the question itself; the context is this. */
typedef struct {
    const boyi__question *question;
    size_t count;
} own_lines;

static boyi_status next_own_line(void *self, char **line, size_t *length, bool *more, boyi_error *error)
{
    own_lines *lines = self;
    (void)error;
    *more = lines->count < lines->question->lines_count;
    if (*more) {
        *line = lines->question->lines[lines->count++];
        *length = strlen(*line);
    }
    return BOYI_OK;
}

boyi_status boyi__answer_each(const boyi__asker *asker, const boyi__question *question,
                              boyi__line_answerer *answer, void *context, boyi__strbuf *out,
                              boyi__answered *answered, boyi_error *error)
{
    char *line;
    size_t length;
    bool more = true;
    boyi_status status = BOYI_OK;
    own_lines own = {question, 0};
    boyi__next_line *next = question->lines ? next_own_line : asker->next_line;
    void *self = question->lines ? (void *)&own : asker->self;
    assert(next);
    answered->lines = true;
    while (!status && !(status = next(self, &line, &length, &more, error)) && more) {
        if (!has_question(line, length))
            continue;
        boyi_error fault = {0};
        size_t before = out->length;
        boyi_status failed = answer(context, line, length, out, &fault);
        if (!failed && out->failed)
            failed = boyi__fail_memory(&fault, "boyi");
        if (failed == BOYI_CANCELLED) { /* what the asker stopped has no answer */
            boyi__strbuf_cut(out, before);
            status = failed;
        } else if (failed) { /* an error in the place of the answer */
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
        if (status)
            *error = fault;
        else
            status = asker->write ? asker->write(asker->self, out, error)
                                  : boyi__check_length(asker, out, error);
    }
    answered->flawed = answered->flawed && (!status || asker->write); /* what is in memory is dropped */
    return status;
}
