/* Progress on a terminal, and ctrl-C.
 *
 * The interrupt flag and the display are the command's mutable globals: a signal handler gets no context.
 */
#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/meter.h"
#include "cli/cli.h"
#include "cli/terminal.h"

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

/* Numbers of the work, and of a phase. */
typedef struct {
    bool terminal, json, shown;
    boyi__lang lang;
    struct timespec start, last;
    struct timespec job_start; /* of the work that progress->work is part of */
    struct timespec phase_start;
    const char *phase;
    uint64_t phase_states, states;
    double work;
    bool estimated; /* in this phase */
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

/* The seconds that all phases still take; less than 0: not known. */
static double seconds_left(const display *self, const boyi_progress *progress)
{
    enum { LEAST_TO_JUDGE = 1000 }; /* states: fewer tell nothing */
    if (progress->work_total <= 0 || progress->work <= 0 || progress->states < LEAST_TO_JUDGE)
        return -1;
    const double left = progress->work_total - progress->work;
    return left > 0 ? since(&self->job_start) * left / progress->work : 0;
}

/* "1.2 million", "35 million", "12,345"; an estimate has two digits. */
static void write_number(boyi__strbuf *line, double number, bool about)
{
    static const struct {
        double unit;
        const char *text;
    } three[] = {{1e12, N_("%s trillion")}, {1e9, N_("%s billion")}, {1e6, N_("%s million")}},
      four[] = {{1e12, N_("%s trillion")}, {1e8, N_("%s hundred million")}, {1e4, N_("%s ten thousand")}};
    const bool by_four = line->lang == BOYI__CHINESE; /* digits */
    char digits[32];
    for (size_t i = 0; i < sizeof three / sizeof *three; i++) {
        const double units = number / (by_four ? four : three)[i].unit;
        if (units < 1)
            continue;
        snprintf(digits, sizeof digits, units < 10 ? "%.1f" : "%.0f", units);
        boyi__strbuf_add(line, boyi__tr(line->lang, (by_four ? four : three)[i].text), digits);
        return;
    }
    double unit = 1;
    while (about && number / unit >= 100)
        unit *= 10;
    boyi__grouped_digits grouped;
    boyi__group_digits(&grouped, (uint64_t)(number / unit + 0.5) * (uint64_t)unit);
    boyi__strbuf_add(line, "%s", grouped.text);
}

/* ", about 2 min left" */
static void write_time_left(boyi__strbuf *line, double seconds)
{
    enum { MINUTE = 60, HOUR = 3600, DAY = 86400, MOST_DAYS = 1000 };
    boyi__say(line, ", about ");
    if (seconds < 100)
        boyi__say(line, "%.0f s left", ceil(seconds));
    else if (seconds < 100.0 * MINUTE)
        boyi__say(line, "%.0f min left", seconds / MINUTE);
    else if (seconds < 48.0 * HOUR)
        boyi__say(line, "%.0f h left", seconds / HOUR);
    else if (seconds < (double)MOST_DAYS * DAY)
        boyi__say(line, "%.0f days left", seconds / DAY);
    else
        boyi__say(line, "%.0f years left", seconds / DAY / 365.25);
}

/* The number was written with what follows it, since the line had `from` bytes: no blank between two Chinese characters there. */
static void close_up(boyi__strbuf *line, size_t from, const boyi__strbuf *number)
{
    const char *at = line->failed || number->failed ? NULL : strstr(line->data + from, number->data);
    if (at)
        boyi__strbuf_close_up(line, (size_t)(at - line->data) + number->length);
}

enum { PARTS = 8 };

/* Writes the line, the most important first. Notes where it may end. Returns how many such places there are. */
static size_t write_parts(boyi__strbuf *line, const display *self, const boyi_progress *progress,
                          size_t *ends)
{
    boyi__strbuf number = {.lang = self->lang};
    boyi__bytes_text bytes;
    const double left = seconds_left(self, progress);
    size_t count = 0;
    boyi__strbuf_add(line, "%s", boyi__tr(self->lang, progress->phase));
    ends[count++] = line->length;
    boyi__say(line, ": ");
    if (left >= 0) {
        boyi__say(line, "%.0f %% done", 100 * fmin(progress->work / progress->work_total, 1));
        ends[count++] = line->length;
        write_time_left(line, left);
        ends[count++] = line->length;
        boyi__say(line, ", ");
    }
    if (progress->has_layer)
        boyi__say(line, "layer %u, ", progress->layer);
    size_t from = line->length;
    write_number(&number, (double)progress->states, false);
    boyi__say_count(line, progress->states, "%s state", "%s states", number.failed ? "" : number.data);
    close_up(line, from, &number);
    ends[count++] = line->length;
    number.length = 0;
    if (progress->total) {
        write_number(&number, (double)progress->total, progress->is_guess);
        if (progress->is_guess)
            boyi__say(line, " of about %s", number.failed ? "" : number.data);
        else
            boyi__say(line, " of %s", number.failed ? "" : number.data);
        ends[count++] = line->length;
    }
    boyi__say(line, ", ");
    boyi__strbuf_add(line, "%s", boyi__write_bytes(&bytes, progress->bytes));
    ends[count++] = line->length;
    number.length = 0;
    from = line->length;
    write_number(&number, rate_of(self, progress), false);
    boyi__say(line, ", %s states/s", number.failed ? "" : number.data);
    close_up(line, from, &number);
    ends[count++] = line->length;
    line->failed |= number.failed;
    boyi__strbuf_end(&number);
    assert(count <= PARTS);
    return count;
}

/* What does not fit the terminal's line is left out. The terminal is told not to wrap: it may become narrower meanwhile. */
static void draw(const display *self, const boyi_progress *progress)
{
    boyi__strbuf line = {.lang = self->lang};
    size_t ends[PARTS], count = write_parts(&line, self, progress, ends),
                        columns = boyi__terminal_columns(STDERR_FILENO);
    if (!line.failed) {
        while (columns && count > 1 && boyi__display_width(line.data, ends[count - 1]) >= columns)
            count--;
        fprintf(stderr, "\r\033[?7l%.*s\033[K\033[?7h", (int)ends[count - 1], line.data);
    }
    boyi__strbuf_end(&line);
}

/* One line of JSON, for programs. */
static void write_json(const display *self, const boyi_progress *progress)
{
    const double left = seconds_left(self, progress);
    fprintf(stderr, "{\"phase\":\"%s\",\"states\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.1f",
            progress->phase, progress->states, progress->bytes, since(&self->start));
    if (progress->has_layer)
        fprintf(stderr, ",\"layer\":%" PRIu32, progress->layer);
    if (progress->total)
        fprintf(stderr, ",\"total\":%" PRIu64 "%s", progress->total,
                progress->is_guess ? ",\"guess\":true" : "");
    if (left >= 0)
        fprintf(stderr, ",\"done\":%.4f,\"left\":%.1f", fmin(progress->work / progress->work_total, 1), left);
    fputs("}\n", stderr);
}

static bool show(void *context, const boyi_progress *progress)
{
    display *self = context;
    if (boyi__interrupted())
        return false;

    /* When the phase began, and when the work did: several pieces of work may follow each other. Fewer states than before are another
     * piece of work in a phase of the same name. */
    const bool new_phase = self->phase != progress->phase;
    if (new_phase || progress->states < self->states) {
        self->phase = progress->phase;
        self->phase_states = progress->states;
        self->estimated = false;
        clock_gettime(CLOCK_MONOTONIC, &self->phase_start);
    }
    self->states = progress->states;
    if (progress->work_total > 0) {
        const bool first = !self->estimated && progress->work < 0.3 * progress->work_total;
        if (progress->work < self->work || (first && self->work <= 0)) /* it began with this phase */
            self->job_start = self->phase_start;
        self->work = progress->work;
        self->estimated = true;
    }

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
    shown_progress.job_start = shown_progress.start;
    cli->options.progress = show;
    cli->options.context = &shown_progress;
}

void boyi__progress_restart(void (*before)(void *context), void *context)
{
    boyi__progress_end();
    shown_progress.phase = NULL;
    shown_progress.work = 0;
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
