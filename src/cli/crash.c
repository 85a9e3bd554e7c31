/* The handler of deadly signals: it may call nothing but what is safe in one, so the sentence is put together
 * by hand.
 *
 *     my.c: moves crashed in state 12: segmentation fault
 *
 * What it goes by is global, as in progress.c: a signal handler has nothing else. */
#include "cli/crash.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/guard.h"

static const int deadly[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

enum { DEADLY = sizeof deadly / sizeof *deadly };

static struct sigaction before[DEADLY];
static bool tell_json, tell_chinese;
static char stack[1 << 16]; /* of the handler: the thread's own may be what has run out */

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

/* A name that needs no escape in JSON. */
static void add_plain(sentence *to, const char *text)
{
    for (; *text && to->length < sizeof to->text / 2; text++)
        to->text[to->length++] = (char)((unsigned char)*text < ' ' || strchr("\"\\", *text) ? '?' : *text);
}

static const char *cause(int number)
{
    switch (number) {
    case SIGSEGV:
        return tell_chinese ? "段错误" : "segmentation fault";
    case SIGBUS:
        return tell_chinese ? "总线错误" : "bus error";
    case SIGFPE:
        return tell_chinese ? "算术错误（如除以零）" : "arithmetic error, such as a division by zero";
    case SIGILL:
        return tell_chinese ? "非法指令" : "illegal instruction";
    default:
        return tell_chinese ? "调用了 abort（如断言失败）"
                            : "abort was called, as by an assertion that failed";
    }
}

static void describe(sentence *to, const boyi__running *running, int number)
{
    add_plain(to, running->label);
    add(to, tell_chinese ? "：" : ": ");
    add(to, running->rule);
    if (running->has_state) {
        add(to, tell_chinese ? " 崩溃（状态 " : " crashed in state ");
        add_number(to, running->state);
        add(to, tell_chinese ? "）：" : ": ");
    } else {
        add(to, tell_chinese ? " 崩溃：" : " crashed: ");
    }
    add(to, cause(number));
}

static void put(int to, const sentence *text)
{
    ssize_t written = write(to, text->text, text->length);
    (void)written; /* there is nothing left to be done about it */
}

static void report(int number)
{
    const boyi__running *running = boyi__guard_running();
    if (!running->label) { /* the old action again, for the same signal */
        for (size_t i = 0; i < DEADLY; i++)
            if (deadly[i] == number)
                sigaction(number, &before[i], NULL);
        raise(number);
        return;
    }
    sentence text = {.length = 0};
    add(&text, tell_json ? "{\"error\":{\"code\":\"input\",\"message\":\"" : "");
    describe(&text, running, number);
    add(&text, tell_json ? "\"}}\n" : "\n");
    put(tell_json ? STDOUT_FILENO : STDERR_FILENO, &text);
    _exit(1);
}

void boyi__crash_watch(const boyi__cli *cli)
{
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = report, .sa_flags = SA_ONSTACK | SA_NODEFER};
    tell_json = cli->json;
    tell_chinese = cli->lang == BOYI__CHINESE;
    sigaltstack(&own, NULL);
    for (size_t i = 0; i < DEADLY; i++)
        sigaction(deadly[i], &action, &before[i]);
}
