/* Progress on a terminal, and ctrl-C.
 *
 * The interrupt flag and the display are the command's mutable globals: a signal handler gets no context.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/meter.h"
#include "cli/cli.h"

static volatile sig_atomic_t interrupted;

enum { GRACE_SECONDS = 5 };

#ifndef __wasi__ /* which has no signals */

/* Work that does not ask boyi__interrupted within some seconds, such as a line of a million moves, is ended
 * by the alarm. */
static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
    alarm(GRACE_SECONDS);
}

static void end_process(int signal_number)
{
    (void)signal_number;
    raise(SIGINT); /* SA_RESETHAND has restored its default action */
}

bool boyi__interrupted(void)
{
    if (interrupted)
        alarm(0);
    return interrupted;
}

/* The second ctrl-C ends the process, even if the first has no effect. */
static void watch_interrupt(void)
{
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    struct sigaction late = {.sa_handler = end_process, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGALRM, &late, NULL);
}

void boyi__end_by_interrupt(void)
{
    signal(SIGINT, SIG_DFL);
    raise(SIGINT);
}

#else

static void watch_interrupt(void)
{
}

bool boyi__interrupted(void)
{
    return interrupted;
}

void boyi__end_by_interrupt(void)
{
}

#endif

void boyi__interrupt_forget(void)
{
    interrupted = 0;
    watch_interrupt();
}

typedef struct {
    bool terminal, json, shown;
    boyi__lang lang;
    struct timespec start, last, phase_start;
    const char *phase;
    uint64_t phase_states, states;
    uint32_t layer;
    void (*before)(void *context); /* see boyi__progress_restart; NULL: none, or it was called */
    void *context;
} display;

static display shown_progress;

static double since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + 1e-9 * (double)(now.tv_nsec - then->tv_nsec);
}

/* States per second in this phase. */
static double rate_of(const display *self, const boyi_progress *progress)
{
    double seconds = since(&self->phase_start);
    return seconds > 0 ? (double)(progress->states - self->phase_states) / seconds : 0;
}

/* " of 69,763,700 (12 %)"; an estimate is rounded to two significant digits. */
static void write_total(boyi__strbuf *line, const boyi_progress *progress)
{
    boyi__grouped_digits digits;
    double percent = 100 * (double)progress->states / (double)progress->total;
    uint64_t total = progress->total, unit = 1;
    while (progress->is_guess && total / unit >= 100)
        unit *= 10;
    boyi__group_digits(&digits, (total + unit / 2) / unit * unit);
    if (progress->is_guess)
        boyi__say(line, " of about %s (%.0f %%)", digits.text, percent);
    else
        boyi__say(line, " of %s (%.0f %%)", digits.text, percent);
}

static void write_time_left(boyi__strbuf *line, double seconds, bool about)
{
    unsigned whole = seconds < 1e9 ? (unsigned)seconds : 999999999u;
    if (about)
        boyi__say(line, ", about ");
    else
        boyi__say(line, ", ");
    if (whole < 100)
        boyi__say(line, "%u s left", whole);
    else if (whole < 6000)
        boyi__say(line, "%u min %u s left", whole / 60, whole % 60);
    else
        boyi__say(line, "%u h %u min left", whole / 3600, whole / 60 % 60);
}

/* Fewer states than this tell nothing about the time that is left. */
enum { LEAST_TO_JUDGE = 1000 };

/* The terminal cuts off what does not fit on its line, so the least important comes last. */
static void draw(const display *self, const boyi_progress *progress)
{
    boyi__strbuf line = {.lang = self->lang};
    boyi__grouped_digits number;
    boyi__bytes_text bytes;
    double rate = rate_of(self, progress);
    boyi__strbuf_add(&line, "\r\033[?7l");
    boyi__strbuf_add(&line, "%s", boyi__tr(self->lang, progress->phase));
    boyi__say(&line, ": ");
    if (progress->has_layer)
        boyi__say(&line, "layer %u, ", progress->layer);
    boyi__group_digits(&number, progress->states);
    boyi__say_count(&line, progress->states, "%s state", "%s states", number.text);
    if (progress->total)
        write_total(&line, progress);
    if (progress->total > progress->states && progress->states >= LEAST_TO_JUDGE && rate > 0)
        write_time_left(&line, (double)(progress->total - progress->states) / rate, progress->is_guess);
    boyi__say(&line, ", %s states/s", boyi__group_digits(&number, (uint64_t)rate));
    boyi__strbuf_add(&line, ", %s\033[K\033[?7h", boyi__write_bytes(&bytes, progress->bytes));
    if (!line.failed)
        fwrite(line.data, 1, line.length, stderr);
    boyi__strbuf_end(&line);
}

/* One line of JSON, for programs. */
static void write_json(const display *self, const boyi_progress *progress)
{
    double rate = rate_of(self, progress);
    fprintf(stderr, "{\"phase\":\"%s\",\"states\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.1f",
            progress->phase, progress->states, progress->bytes, since(&self->start));
    if (progress->has_layer)
        fprintf(stderr, ",\"layer\":%" PRIu32, progress->layer);
    if (progress->total)
        fprintf(stderr, ",\"total\":%" PRIu64 "%s", progress->total,
                progress->is_guess ? ",\"guess\":true" : "");
    if (progress->total > progress->states && rate > 0)
        fprintf(stderr, ",\"left\":%.1f", (double)(progress->total - progress->states) / rate);
    fputs("}\n", stderr);
}

static bool show(void *context, const boyi_progress *progress)
{
    display *self = context;
    if (boyi__interrupted())
        return false;
    bool new_phase = self->phase != progress->phase;
    /* The rate is measured from the start of the phase. Fewer states than before: another piece of work in a
     * phase of the same name. */
    if (new_phase || progress->states < self->states) {
        self->phase = progress->phase;
        self->phase_states = progress->states;
        clock_gettime(CLOCK_MONOTONIC, &self->phase_start);
    }
    self->states = progress->states;
    if (self->json) { /* once a second, and each phase and each layer when it begins */
        bool begins = new_phase || (progress->has_layer && progress->layer != self->layer);
        self->layer = progress->layer;
        if (begins || since(&self->last) >= 1) {
            clock_gettime(CLOCK_MONOTONIC, &self->last);
            write_json(self, progress);
        }
    }
    if (self->before && since(&self->start) >= 0.2) {
        void (*const before)(void *context) = self->before;
        self->before = NULL;
        before(self->context);
    }
    /* Nothing for the first half second; then five times a second. */
    if (!self->terminal || since(&self->start) < 0.5 || (self->shown && since(&self->last) < 0.2))
        return true;
    clock_gettime(CLOCK_MONOTONIC, &self->last);
    self->shown = true;
    draw(self, progress);
    return true;
}

void boyi__progress_start(boyi__cli *cli)
{
    const char *how = cli->question.given.progress ? cli->question.given.progress : "auto";
    watch_interrupt();
    shown_progress = (display){
        .terminal = *how == 'a' && isatty(STDERR_FILENO), .json = *how == 'j', .lang = cli->question.lang};
    clock_gettime(CLOCK_MONOTONIC, &shown_progress.start);
    cli->options.progress = show;
    cli->options.context = &shown_progress;
}

void boyi__progress_restart(void (*before)(void *context), void *context)
{
    boyi__progress_end();
    shown_progress.phase = NULL;
    shown_progress.before = before;
    shown_progress.context = context;
    clock_gettime(CLOCK_MONOTONIC, &shown_progress.start);
}

void boyi__progress_end(void)
{
    shown_progress.before = NULL;
    if (shown_progress.shown)
        fputs("\r\033[K", stderr);
    shown_progress.shown = false;
}
