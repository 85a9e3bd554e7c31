#include "ask/ask.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask/session.h"
#include "base/error.h"
#include "base/scan.h"
#include "base/sized.h"

/* ---- One question ---- */

/* Ends the text of an answer: the error, if there is one, and no newline. */
static void finish(boyi__strbuf *out, size_t before, bool flawed, boyi_status status, const boyi_error *error)
{
    if (status && !flawed)
        boyi__strbuf_cut(out, before);
    if (status)
        boyi__write_failure(out, error);
    else if (out->length > before && !out->failed && out->data[out->length - 1] == '\n')
        out->data[--out->length] = '\0';
}

/* Answers a question that was read with `status`, and ends it. */
static boyi_status answer(const boyi__asker *asker, boyi__question *question, boyi_status status,
                          boyi__strbuf *out, boyi__answered *answered, boyi_error *error)
{
    size_t before = out->length;
    out->lang = question->lang;
    if (!status)
        status = boyi__answer(asker, question, out, answered, error);
    if (!status && out->failed)
        status = boyi__fail_memory(error, "boyi");
    boyi__question_end(question);
    finish(out, before, answered->flawed, status, error);
    if (!asker->write)
        return status;
    if (out->length > 0)
        boyi__strbuf_add(out, "\n");
    boyi_error ignored;
    boyi_status written = asker->write(asker->self, out, status ? &ignored : error);
    return status ? status : written;
}

static boyi_status answer_node(const boyi__asker *asker, const boyi__json_tree *tree, size_t place,
                               boyi__strbuf *out, boyi__answered *answered, boyi_error *error)
{
    const boyi__json_node *node = &tree->nodes[place];
    boyi__question question = {0};
    boyi_status status;
    if (node->type == BOYI__JSON_OBJECT)
        status = boyi__question_read_json(&question, tree, place, error);
    else if (node->type == BOYI__JSON_TEXT)
        status = boyi__question_read_line(&question, node->text, strlen(node->text), error);
    else
        status = boyi__fail(error, BOYI_INPUT, "a question should be a string or an object");
    return answer(asker, &question, status, out, answered, error);
}

/* ---- Several ---- */

/* An answer of one line as it is; of several, an array of them. */
static void add_element(boyi__strbuf *out, const boyi__strbuf *one, bool lines)
{
    boyi__strbuf_add(out, lines ? "[" : "");
    for (const char *line = one->data ? one->data : ""; *line;) {
        size_t length = strcspn(line, "\n");
        boyi__strbuf_append(out, line, length);
        line += length;
        if (*line) {
            boyi__strbuf_append(out, ",", 1);
            line++;
        }
    }
    boyi__strbuf_add(out, lines ? "]" : "");
}

/* Each element of an array. What the asker stops ends all of it. */
static boyi_status answer_array(const boyi__asker *asker, const boyi__json_tree *tree, boyi__strbuf *out,
                                boyi__answered *answered, boyi_error *error)
{
    const boyi__json_node *nodes = tree->nodes;
    boyi_status status = BOYI_OK;
    if (!asker->write)
        boyi__strbuf_add(out, "[");
    for (size_t i = 1; i < nodes[0].next && !status; i = nodes[i].next) {
        boyi__strbuf one = {0};
        boyi__answered how = {0};
        boyi_error fault = {0};
        boyi_status failed = answer_node(asker, tree, i, &one, &how, &fault);
        if (failed == BOYI_CANCELLED || (failed == BOYI_MEMORY && one.failed)) {
            status = failed;
            *error = fault;
        }
        if (!asker->write) {
            boyi__strbuf_add(out, i > 1 ? "," : "");
            add_element(out, &one, how.lines && !(failed && !how.flawed));
            out->lang = one.lang;
            if (!status)
                status = boyi__check_length(asker, out, error);
        }
        if (failed)
            how.fault = fault;
        if (how.fault.status && !answered->fault.status)
            answered->fault = how.fault;
        answered->flawed |= how.flawed || failed;
        boyi__strbuf_end(&one);
    }
    if (!asker->write)
        boyi__strbuf_add(out, "]");
    if (!status && out->failed)
        status = boyi__fail_memory(error, "boyi");
    if (status && !asker->write)
        finish(out, 0, false, status, error);
    return status;
}

boyi_status boyi__ask(const boyi__asker *asker, const char *text, size_t length, boyi__strbuf *out,
                      boyi__answered *answered, boyi_error *error)
{
    boyi__question question = {0};
    boyi__json_tree tree = {0};
    assert(out->length == 0);
    while (length > 0 && boyi__is_blank(*text)) {
        text++;
        length--;
    }
    if (length == 0 || (*text != '{' && *text != '[')) {
        boyi_status status = boyi__question_read_line(&question, text, length, error);
        return answer(asker, &question, status, out, answered, error);
    }
    boyi_status status = boyi__json_read(&tree, text, length, error);
    if (status)
        status = answer(asker, &question, status, out, answered, error);
    else if (*text == '{')
        status = answer_node(asker, &tree, 0, out, answered, error);
    else
        status = answer_array(asker, &tree, out, answered, error);
    boyi__json_tree_end(&tree);
    return status;
}

/* ---- The public calls ---- */

/* The options of a caller, copied. */
typedef struct {
    boyi__asker asker;
    boyi_opening opening;
} caller;

static boyi_status start_caller(caller *self, const boyi_options *options, boyi_error *error)
{
    *self = (caller){0};
    boyi_status status = boyi__sized_read(BOYI__SIZED_OPTIONS, &self->asker.options, options, error);
    self->asker.limits_reading = true;
    if (status || !self->asker.options.opening)
        return status;
    status = boyi__sized_read(BOYI__SIZED_OPENING, &self->opening, self->asker.options.opening, error);
    self->asker.opening = &self->opening;
    return status;
}

/* The status of an answer: why it, or a part of it, could not be given. */
static boyi_status conclude(boyi_status status, const boyi__answered *answered, boyi_error *error)
{
    if (status || !answered->fault.status)
        return status;
    *error = answered->fault;
    return error->status;
}

boyi_status boyi_ask(const char *question, const boyi_options *options, boyi_error *error, char **answer_text)
{
    boyi_error own = {0};
    caller self;
    boyi__answered answered = {0};
    boyi__strbuf out = {0};
    error = error ? error : &own;
    boyi_status status = start_caller(&self, options, error);
    if (status)
        finish(&out, 0, false, status, error);
    else
        status = boyi__ask(&self.asker, question, strlen(question), &out, &answered, error);
    status = conclude(status, &answered, error);
    if (!out.failed && !out.data)
        boyi__strbuf_append(&out, "", 0); /* no lines: an empty text */
    if (out.failed) {
        boyi__strbuf_end(&out);
        status = boyi__fail_memory(error, "boyi");
    }
    *answer_text = out.data;
    return status;
}

void boyi_text_free(char *text)
{
    free(text);
}

typedef struct {
    bool (*line)(void *context, const char *text, size_t length);
    void *context;
    bool stopped; /* `line` returned false: it is not called again */
} listener;

static boyi_status pass_lines(void *context, boyi__strbuf *text, boyi_error *error)
{
    listener *self = context;
    if (text->failed)
        return boyi__fail_memory(error, "boyi");
    for (char *line = text->data; line && *line && !self->stopped;) {
        size_t length = strcspn(line, "\n");
        bool more = line[length];
        line[length] = '\0';
        self->stopped = !self->line(self->context, line, length);
        line += length + more;
    }
    if (self->stopped)
        return boyi__fail(error, BOYI_CANCELLED, "stopped");
    boyi__strbuf_cut(text, 0);
    return BOYI_OK;
}

boyi_status boyi_ask_lines(const char *question, const boyi_options *options,
                           bool (*line)(void *context, const char *text, size_t length), void *context,
                           boyi_error *error)
{
    boyi_error own = {0};
    caller self;
    listener listening = {.line = line, .context = context};
    boyi__answered answered = {0};
    boyi__strbuf out = {0};
    error = error ? error : &own;
    boyi_status status = start_caller(&self, options, error);
    self.asker.self = &listening;
    self.asker.write = pass_lines;
    if (status) {
        boyi_error ignored;
        finish(&out, 0, false, status, error);
        pass_lines(&listening, &out, &ignored);
    } else {
        status = boyi__ask(&self.asker, question, strlen(question), &out, &answered, error);
    }
    boyi__strbuf_end(&out);
    return conclude(status, &answered, error);
}
