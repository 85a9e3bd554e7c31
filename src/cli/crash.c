/* The handler of fatal signals. It may call async-signal-safe functions only, so it builds the sentence by
 * hand:
 *
 *     my.c: moves crashed in state 12: segmentation fault
 *
 * What it reads is global, as in progress.c: a signal handler gets no context. */
#include "cli/crash.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/guard.h"

static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { FATAL = sizeof fatal / sizeof *fatal, EXIT = 0 };

static struct sigaction previous[FATAL];
static bool as_json;
static boyi__lang lang;
static char stack[1 << 16]; /* of the handler: the thread's own may be exhausted */

typedef struct {
    char text[1024];
    size_t length;
} sentence;

enum { TAIL = 8, MOST_OF_PART = 400 }; /* bytes: kept for the end of the sentence; of a part of it at most */

static void add(sentence *to, const char *text)
{
    for (; *text && to->length < sizeof to->text; text++)
        to->text[to->length++] = *text;
}

static const char *write_number(char digits[24], uint64_t number)
{
    size_t at = 23;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    return digits + at;
}

/* Adds a text without the characters that JSON escapes. */
static void add_plain(sentence *to, const char *text)
{
    for (size_t i = 0; *text && i < MOST_OF_PART && to->length < sizeof to->text - TAIL; text++, i++)
        to->text[to->length++] = (char)((unsigned char)*text < ' ' || strchr("\"\\", *text) ? '?' : *text);
}

/* Adds a text of the catalogue with the parts in place of its %s. printf must not be called here. */
static void add_translated(sentence *to, const char *english, const char *const *parts)
{
    for (const char *at = boyi__tr(lang, english); *at; at++)
        if (strncmp(at, "%s", 2) == 0) {
            add_plain(to, *parts++);
            at++;
        } else if (to->length < sizeof to->text - TAIL) {
            to->text[to->length++] = *at;
        }
}

/* As a text of the catalogue. */
static const char *cause(int number)
{
    switch (number) {
    case SIGSEGV:
        return N_("segmentation fault");
    case SIGBUS:
        return N_("bus error");
    case SIGFPE:
        return N_("arithmetic error, such as a division by zero");
    case SIGILL:
        return N_("illegal instruction");
    case SIGABRT:
        return N_("abort was called, as by an assertion that failed");
    default:
        return N_("exit was called");
    }
}

/* Ends the program with the sentence. number: the signal; EXIT: none. */
static void report_in_file(const boyi__running *running, int number)
{
    /* Answers to lines before this one. The thread is in a function of the file, so the stream is not in use; its lock could be held. */
    fflush_unlocked(stdout);
    sentence text = {.length = 0};
    add(&text, as_json ? "{\"error\":{\"code\":\"input\",\"message\":\"" : "");
    char digits[24];
    const char *why = boyi__tr(lang, cause(number));
    if (running->has_state) {
        const char *state = write_number(digits, running->state);
        add_translated(&text, N_("%s: %s crashed in state %s: %s"),
                       (const char *const[]){running->label, running->rule, state, why});
    } else {
        add_translated(&text, N_("%s: %s crashed: %s"),
                       (const char *const[]){running->label, running->rule, why});
    }
    add(&text, as_json ? "\"}}\n" : "\n");
    ssize_t written = write(as_json ? STDOUT_FILENO : STDERR_FILENO, text.text, text.length);
    (void)written;
    _exit(1);
}

static void report(int number)
{
    const boyi__running *running = boyi__guard_running();
    if (running->label) {
        report_in_file(running, number);
        return;
    }
    for (size_t i = 0; i < FATAL;
         i++) /* not in a C file: restore the previous action and raise the signal again */
        if (fatal[i] == number)
            sigaction(number, &previous[i], NULL);
    raise(number);
}

static void report_exit(void)
{
    const boyi__running *running = boyi__guard_running();
    if (running->label)
        report_in_file(running, EXIT);
}

void boyi__crash_watch(const boyi__cli *cli)
{
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = report, .sa_flags = SA_ONSTACK | SA_NODEFER};
    as_json = cli->question.given.json;
    lang = cli->question.lang;
    sigaltstack(&own, NULL);
    for (size_t i = 0; i < FATAL; i++)
        sigaction(fatal[i], &action, &previous[i]);
    atexit(report_exit);
}
