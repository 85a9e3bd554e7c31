/* Progress on a terminal, and ctrl-C.
 *
 * The flag and the watch are the mutable globals of the command: a signal handler can have no others.
 */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "base/meter.h"
#include "cli/cli.h"

static volatile sig_atomic_t interrupted;

enum { PATIENCE = 5 }; /* seconds */

/* Work that does not hear it within some seconds, a walk along a line of a million moves, is ended by it. */
static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
    alarm(PATIENCE);
}

static void lose_patience(int signal_number)
{
    (void)signal_number;
    raise(SIGINT); /* which has its usual effect by now */
}

static bool is_interrupted(void)
{
    if (interrupted)
        alarm(0);
    return interrupted;
}

typedef struct {
    bool terminal, json, shown;
    boyi__lang lang;
    struct timespec start, last, phase_start;
    const char *phase;
    uint64_t phase_states, states;
    uint32_t layer;
} watch;

static watch the_watch;

static double since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + 1e-9 * (double)(now.tv_nsec - then->tv_nsec);
}

/* The rate is of the phase that is shown, not of all so far. */
static void note_phase(watch *self, const boyi_progress *progress)
{
    /* Fewer than before: another piece of work in a phase of the same name. */
    bool same = self->phase == progress->phase && progress->states >= self->states;
    self->states = progress->states;
    if (same)
        return;
    self->phase = progress->phase;
    self->phase_states = progress->states;
    clock_gettime(CLOCK_MONOTONIC, &self->phase_start);
}

static double rate_of(const watch *self, const boyi_progress *progress)
{
    double seconds = since(&self->phase_start);
    return seconds > 0 ? (double)(progress->states - self->phase_states) / seconds : 0;
}

/* A guess is good for two figures. */
static uint64_t round_guess(uint64_t guess)
{
    uint64_t unit = 1;
    while (guess / unit >= 100)
        unit *= 10;
    return (guess + unit / 2) / unit * unit;
}

static void say_total(boyi__strbuf *line, const boyi_progress *progress)
{
    boyi__grouped_digits total;
    double percent = 100 * (double)progress->states / (double)progress->total;
    if (progress->is_guess)
        boyi__strbuf_say(line, " of about %s (%.0f %%)", "（约 %s 的 %.0f %%）",
                         boyi__group_digits(&total, round_guess(progress->total)), percent);
    else
        boyi__strbuf_say(line, " of %s (%.0f %%)", "（%s 的 %.0f %%）",
                         boyi__group_digits(&total, progress->total), percent);
}

static void say_left(boyi__strbuf *line, double seconds, bool about)
{
    unsigned whole = seconds < 1e9 ? (unsigned)seconds : 999999999u;
    if (about)
        boyi__strbuf_say(line, ", about ", "，约");
    else
        boyi__strbuf_say(line, ", ", "，");
    if (whole < 100)
        boyi__strbuf_say(line, "%u s left", "还需 %u 秒", whole);
    else if (whole < 6000)
        boyi__strbuf_say(line, "%u min %u s left", "还需 %u 分 %u 秒", whole / 60, whole % 60);
    else
        boyi__strbuf_say(line, "%u h %u min left", "还需 %u 小时 %u 分", whole / 3600, whole / 60 % 60);
}

/* What does not fit on the terminal's line is cut off by the terminal, so the least important comes last. */
static void draw(const watch *self, const boyi_progress *progress)
{
    boyi__strbuf line = {.lang = self->lang};
    boyi__grouped_digits number;
    boyi__bytes_text bytes;
    double rate = rate_of(self, progress);
    boyi__strbuf_add(&line, "\r\033[?7l");
    boyi__strbuf_add(&line, "%s", self->lang == BOYI__CHINESE ? progress->phase_zh : progress->phase);
    boyi__strbuf_say(&line, ": ", "：");
    if (progress->has_layer)
        boyi__strbuf_say(&line, "layer %u, ", "第 %u 层，", progress->layer);
    boyi__strbuf_add(&line, "%s", boyi__group_digits(&number, progress->states));
    if (progress->total)
        say_total(&line, progress);
    if (progress->total > progress->states && rate > 0)
        say_left(&line, (double)(progress->total - progress->states) / rate, progress->is_guess);
    boyi__strbuf_say(&line, ", %s/s", "，每秒 %s", boyi__group_digits(&number, (uint64_t)rate));
    boyi__strbuf_add(&line, ", %s\033[K\033[?7h", boyi__write_bytes(&bytes, progress->bytes));
    if (!line.failed)
        fwrite(line.data, 1, line.length, stderr);
    boyi__strbuf_end(&line);
}

/* A line for programs. */
static void write_json(const watch *self, const boyi_progress *progress)
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

/* Once a second, and each phase and each layer when it begins. */
static void show_json(watch *self, const boyi_progress *progress, bool fresh)
{
    fresh |= progress->has_layer && progress->layer != self->layer;
    self->layer = progress->layer;
    if (!fresh && since(&self->last) < 1)
        return;
    clock_gettime(CLOCK_MONOTONIC, &self->last);
    write_json(self, progress);
}

static bool show(void *context, const boyi_progress *progress)
{
    watch *self = context;
    if (is_interrupted())
        return false;
    bool fresh = self->phase != progress->phase;
    note_phase(self, progress);
    if (self->json)
        show_json(self, progress, fresh);
    /* Nothing for what is over in a moment; then five times a second. */
    if (!self->terminal || since(&self->start) < 0.5 || (self->shown && since(&self->last) < 0.2))
        return true;
    clock_gettime(CLOCK_MONOTONIC, &self->last);
    self->shown = true;
    draw(self, progress);
    return true;
}

void boyi__watch_start(boyi__cli *cli)
{
    const char *how = cli->progress ? cli->progress : "auto";
    /* The second ctrl-C ends the process, should the first not be heard. */
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    struct sigaction late = {.sa_handler = lose_patience, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGALRM, &late, NULL);
    the_watch = (watch){
        .terminal = *how == 'a' && isatty(STDERR_FILENO), .json = *how == 'j', .lang = cli->lang};
    clock_gettime(CLOCK_MONOTONIC, &the_watch.start);
    cli->options.progress = show;
    cli->options.context = &the_watch;
}

bool boyi__watch_stopped(void)
{
    return is_interrupted();
}

void boyi__watch_end(void)
{
    if (the_watch.shown)
        fputs("\r\033[K", stderr);
    the_watch.shown = false;
}
