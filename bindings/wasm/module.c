/* The calls of boyi.wasm: a question in, JSON out. One thread, one question at a time.
 *
 *     boyi_wasm_start(max_bytes)             once, before anything else
 *     boyi_wasm_text(bytes)                  room for a question or a name, which the next call takes over
 *     boyi_wasm_ask(text)                    the answer, until the next call; 0: no memory for it
 *     boyi_wasm_ask_lines(text)              the same, a call of the host's `line` for each line
 *     boyi_wasm_open(names, chinese)         from now on questions may name these files, by the last part of their
 *                                            paths (served_files.h): one a line; 0, or the error object
 *     boyi_wasm_allow_files(allowed)         questions may name any file that the host has, as the command does
 *
 * The host gives `progress` and `line`, and the few functions of WASI that wasi-libc uses. */
#include <stdlib.h>
#include <string.h>

#include "ask/ask.h"
#include "ask/session.h"
#include "base/error.h"
#include "kept.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("boyi"), import_name(#name)))

/* States done and their total (0: not known; a guess or not), memory in use, the phase in English and Chinese, the layer or -1. 0
 * stops the work. */
IMPORT(progress)
int host_progress(double states, double total, int is_guess, double bytes, const char *phase,
                  const char *phase_zh, double layer);
/* A line of an answer; 0 stops it. */
IMPORT(line) int host_line(const char *text, size_t length);

void boyi_wasm_start(double max_bytes);
char *boyi_wasm_text(size_t bytes);
const char *boyi_wasm_ask(char *question);
const char *boyi_wasm_ask_lines(char *question);
const char *boyi_wasm_open(char *names, int chinese);
void boyi_wasm_allow_files(int allowed);

/* One instance, one thread: what it keeps between calls. */
static struct {
    boyi_options options;
    boyi_opening opening;
    bool any_file;
    char *names; /* of the files that are open, in one block */
    boyi__served_files files;
    boyi__kept kept;
    boyi__strbuf answer;
    bool stopped; /* the host wants no more lines */
} module;

static bool go_on(void *context, const boyi_progress *at)
{
    (void)context;
    return host_progress((double)at->states, (double)at->total, at->is_guess, (double)at->bytes, at->phase,
                         at->phase_zh, at->has_layer ? at->layer : -1.0);
}

void EXPORT(boyi_wasm_start)(double max_bytes)
{
    module.options = (boyi_options){
        .size = sizeof module.options, .max_bytes = (uint64_t)max_bytes, .threads = 1, .progress = go_on};
    module.opening = (boyi_opening){.size = sizeof module.opening};
    module.kept.max_bytes = module.options.max_bytes / 4;
}

char *EXPORT(boyi_wasm_text)(size_t bytes)
{
    return malloc(bytes);
}

void EXPORT(boyi_wasm_allow_files)(int allowed)
{
    module.any_file = allowed;
}

/* The error of an answer that had no memory, without any. */
static const char *text_or_failure(void)
{
    static const char no_memory[] =
        "{\"error\":{\"code\":\"memory\",\"message\":\"boyi: the system has no more memory\"}}";
    return module.answer.failed ? no_memory : module.answer.data ? module.answer.data : "";
}

static boyi_status pass_lines(void *context, boyi__strbuf *text, boyi_error *error)
{
    (void)context;
    if (text->failed)
        return boyi__fail_memory(error, "boyi");
    for (char *line = text->data; line && *line && !module.stopped;) {
        size_t length = strcspn(line, "\n");
        module.stopped = !host_line(line, length);
        line += length + (line[length] != '\0');
    }
    boyi__strbuf_cut(text, 0);
    return module.stopped ? boyi__fail(error, BOYI_CANCELLED, "stopped") : BOYI_OK;
}

/* Answers a question, which is freed. */
static const char *ask(char *question, bool lines)
{
    boyi__answered answered = {0};
    boyi_error error = {0};
    boyi__asker asker = {
        .options = module.options,
        .opening = module.any_file || module.files.count ? &module.opening : NULL,
        .served = module.files.count ? &module.files : NULL,
        .limits_reading = true,
        .self = &module.kept,
        .write = lines ? pass_lines : NULL,
        .obtain = boyi__kept_obtain,
        .release = boyi__kept_release,
    };
    boyi__strbuf_end(&module.answer);
    module.answer = (boyi__strbuf){0};
    module.stopped = false;
    boyi__ask(&asker, question, strlen(question), &module.answer, &answered, &error);
    free(question);
    return text_or_failure();
}

const char *EXPORT(boyi_wasm_ask)(char *question)
{
    return ask(question, false);
}

const char *EXPORT(boyi_wasm_ask_lines)(char *question)
{
    return ask(question, true);
}

const char *EXPORT(boyi_wasm_open)(char *names, int chinese)
{
    const char **paths = malloc((strlen(names) / 2 + 1) * sizeof *paths);
    size_t count = 0;
    boyi_error error = {0};
    boyi__kept_drop_all(&module.kept); /* another file may have this name now */
    boyi__served_close(&module.files);
    free(module.names);
    module.names = names;
    for (char *rest = names, *name; paths && (name = strsep(&rest, "\n"));)
        if (*name)
            paths[count++] = name;
    boyi_status status = paths ? boyi__served_open(&module.files, paths, count, &module.opening, &error)
                               : boyi__fail_memory(&error, "boyi");
    free(paths);
    boyi__strbuf_end(&module.answer);
    module.answer = (boyi__strbuf){.lang = chinese ? BOYI__CHINESE : BOYI__ENGLISH};
    if (status)
        boyi__write_failure(&module.answer, &error);
    return status ? text_or_failure() : NULL;
}
