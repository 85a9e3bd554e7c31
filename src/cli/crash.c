/* The handler of fatal signals. It may call async-signal-safe functions only, so it builds the sentence by
 * hand:
 *
 *     my.c: moves crashed in state 12: segmentation fault
 *
 * What it reads is global, as in progress.c: a signal handler gets no context. */
#include "cli/crash.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/guard.h"

static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { FATAL = sizeof fatal / sizeof *fatal };

static struct sigaction previous[FATAL];
static bool as_json, in_chinese;
static char stack[1 << 16]; /* of the handler: the thread's own may be exhausted */

typedef struct {
    char text[1024];
    size_t length;
} sentence;

static void add(sentence *to, const char *text)
{
    for (; *text && to->length < sizeof to->text; text++)
        to->text[to->length++] = *text;
}

static void add_number(sentence *to, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    add(to, digits + at);
}

/* Add a text without the characters that JSON escapes. */
static void add_plain(sentence *to, const char *text)
{
    for (; *text && to->length < sizeof to->text / 2; text++)
        to->text[to->length++] = (char)((unsigned char)*text < ' ' || strchr("\"\\", *text) ? '?' : *text);
}

static const char *cause(int number)
{
    switch (number) {
    case SIGSEGV:
        return in_chinese ? "段错误" : "segmentation fault";
    case SIGBUS:
        return in_chinese ? "总线错误" : "bus error";
    case SIGFPE:
        return in_chinese ? "算术错误（如除以零）" : "arithmetic error, such as a division by zero";
    case SIGILL:
        return in_chinese ? "非法指令" : "illegal instruction";
    default:
        return in_chinese ? "调用了 abort（如断言失败）" : "abort was called, as by an assertion that failed";
    }
}

static void report(int number)
{
    const boyi__running *running = boyi__guard_running();
    if (!running->label) { /* not in a C file: restore the previous action and raise the signal again */
        for (size_t i = 0; i < FATAL; i++)
            if (fatal[i] == number)
                sigaction(number, &previous[i], NULL);
        raise(number);
        return;
    }
    sentence text = {.length = 0};
    add(&text, as_json ? "{\"error\":{\"code\":\"input\",\"message\":\"" : "");
    add_plain(&text, running->label);
    add(&text, in_chinese ? "：" : ": ");
    add(&text, running->rule);
    if (running->has_state) {
        add(&text, in_chinese ? " 崩溃（状态 " : " crashed in state ");
        add_number(&text, running->state);
        add(&text, in_chinese ? "）：" : ": ");
    } else {
        add(&text, in_chinese ? " 崩溃：" : " crashed: ");
    }
    add(&text, cause(number));
    add(&text, as_json ? "\"}}\n" : "\n");
    ssize_t written = write(as_json ? STDOUT_FILENO : STDERR_FILENO, text.text, text.length);
    (void)written;
    _exit(1);
}

void boyi__crash_watch(const boyi__cli *cli)
{
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = report, .sa_flags = SA_ONSTACK | SA_NODEFER};
    as_json = cli->question.given.json;
    in_chinese = cli->question.lang == BOYI__CHINESE;
    sigaltstack(&own, NULL);
    for (size_t i = 0; i < FATAL; i++)
        sigaction(fatal[i], &action, &previous[i]);
}
