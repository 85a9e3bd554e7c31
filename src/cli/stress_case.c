/* A case of `boyi stress`: which one comes next, what the program gets of it, and how its results are told. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/hash.h"
#include "cli/stress.h"

enum { GROWTH = 10 }; /* cases have all sizes after one of so many parts of their number */

boyi_status boyi__stress_case(boyi__stress *self, int64_t number, uint64_t *seed, boyi__arena *arena,
                              boyi_error *error, boyi__case *out)
{
    boyi__case_bounds bounds = self->bounds;
    int64_t least = bounds.size_from, most = bounds.size_to;
    if (most == 0)
        boyi__usual_sizes(&self->problem, &least, &most);
    bounds.size_from = least;
    bounds.size_to = least + (most - least) *
                                 (GROWTH * number < self->count ? GROWTH * number : self->count) /
                                 self->count;
    bounds.size_to = bounds.size_to < 1 ? 1 : bounds.size_to;
    return boyi__case_random(&self->problem, &bounds, boyi__random(seed), arena, error, out);
}

/* The input of the problem that {name} in --input stands for; inputs_count: none. */
static size_t find_named(const boyi__problem *problem, const char *name, size_t length)
{
    size_t i = 0;
    while (i < problem->inputs_count &&
           (strlen(problem->inputs[i].name) != length || strncmp(problem->inputs[i].name, name, length) != 0))
        i++;
    return i;
}

boyi_status boyi__stress_check_template(const boyi__stress *self, boyi_error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    const boyi__problem *problem = &self->problem;
    for (const char *at = self->given->input; at && (at = strchr(at, '{')) != NULL; at++) {
        size_t length = strspn(at + 1, letters);
        boyi__quoted quoted;
        if (length && at[1 + length] == '}' && find_named(problem, at + 1, length) == problem->inputs_count)
            return boyi__fail(error, BOYI_USAGE, "--input: %s has no input \"%s\"; its first one is %s",
                              problem->id, boyi__quote(&quoted, at + 1, length),
                              problem->inputs_count ? problem->inputs[0].name : "-");
    }
    return BOYI_OK;
}

void boyi__stress_write_input(const boyi__stress *self, const boyi__case *one, bool line, boyi__strbuf *out)
{
    const boyi__problem *problem = &self->problem;
    const char *at = self->given->input;
    if (line && !at) {
        for (size_t i = 0; i < problem->inputs_count; i++) {
            boyi__strbuf_add(out, "%s", i ? " " : "");
            boyi__data_write(out, &one->values[i]);
        }
        boyi__strbuf_add(out, "\n");
        return;
    }
    if (!at) {
        boyi__case_write_plain(out, problem, one);
        return;
    }
    while (*at) {
        size_t length = *at == '{' ? strcspn(at, "}") : 0;
        size_t i = length ? find_named(problem, at + 1, length - 1) : 0;
        if (length && at[length] && i < problem->inputs_count) {
            boyi__data_say(out, &one->values[i], " ");
            at += length + 1;
        } else if (at[0] == '\\' && at[1] == 'n') {
            boyi__strbuf_add(out, "\n");
            at += 2;
        } else {
            boyi__strbuf_append(out, at++, 1);
        }
    }
    boyi__strbuf_add(out, "\n");
}

/* ---- Results ---- */

void boyi__stress_indent(boyi__strbuf *out, const char *text)
{
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\n");
        boyi__strbuf_add(out, "  %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

/* An exit code, or 128 and a signal, as a shell tells it. */
static void say_code(boyi__strbuf *out, int code)
{
    const char *signal = code == 128 + SIGSEGV   ? N_("segmentation fault")
                         : code == 128 + SIGABRT ? N_("aborted")
                         : code == 128 + SIGFPE  ? N_("arithmetic error, such as a division by zero")
                         : code == 128 + SIGKILL ? N_("killed")
                         : code == 128 + SIGBUS  ? N_("bus error")
                                                 : NULL;
    if (signal)
        boyi__say(out, "  ended with exit code %d: %s\n", code, boyi__tr(out->lang, signal));
    else
        boyi__say(out, "  ended with exit code %d\n", code);
}

void boyi__stress_say_result(boyi__strbuf *out, const boyi__stress *self, const boyi__run_result *result)
{
    boyi__say(out, "Your program\n");
    if (result->ending == BOYI__LATE)
        boyi__say(out, "  gave no answer within %g s\n", self->seconds);
    else if (result->ending == BOYI__CRASHED && result->code)
        say_code(out, result->code);
    else if (result->ending == BOYI__CRASHED)
        boyi__say(out, "  ended without an answer\n");
    if (result->text.length)
        boyi__stress_indent(out, result->text.data);
    else if (result->ending == BOYI__ANSWERED)
        boyi__say(out, "  printed nothing\n");
}

void boyi__stress_say_command(boyi__strbuf *out, const boyi__stress *self)
{
    for (char *const *word = self->command; *word; word++)
        boyi__strbuf_add_word(out, *word);
    boyi__strbuf_add(out, "\n");
}

void boyi__stress_show(int64_t number)
{
    if (isatty(STDERR_FILENO) && number < 0)
        fprintf(stderr, "\r\033[K");
    else if (isatty(STDERR_FILENO) && number % 16 == 0)
        fprintf(stderr, "\r%" PRId64, number);
}
