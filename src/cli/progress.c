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

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

typedef struct {
    bool terminal, json, shown;
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

static void write_seconds(char *out, size_t room, double seconds)
{
    unsigned whole = seconds < 1e9 ? (unsigned)seconds : 999999999u;
    if (whole < 100)
        snprintf(out, room, "%u s", whole);
    else if (whole < 6000)
        snprintf(out, room, "%u min %u s", whole / 60, whole % 60);
    else
        snprintf(out, room, "%u h %u min", whole / 3600, whole / 60 % 60);
}

static void draw(const watch *self, const boyi_progress *progress)
{
    boyi__grouped states, rate_text, total;
    boyi__bytes_text bytes;
    double seconds = since(&self->phase_start);
    double rate = seconds > 0 ? (double)(progress->states - self->phase_states) / seconds : 0;
    fprintf(stderr, "\r\033[K%s: ", progress->phase);
    if (progress->has_layer)
        fprintf(stderr, "layer %u, ", progress->layer);
    fprintf(stderr, "%s", boyi__group(&states, progress->states));
    if (progress->total)
        fprintf(stderr, " of %s (%.0f %%)", boyi__group(&total, progress->total),
                100 * (double)progress->states / (double)progress->total);
    fprintf(stderr, ", %s/s, %s", boyi__group(&rate_text, (uint64_t)rate),
            boyi__write_bytes(&bytes, progress->bytes));
    if (progress->total > progress->states && rate > 0) {
        char left[40];
        write_seconds(left, sizeof left, (double)(progress->total - progress->states) / rate);
        fprintf(stderr, ", %s left", left);
    }
}

/* A line for programs. */
static void write_json(const watch *self, const boyi_progress *progress)
{
    double seconds = since(&self->phase_start);
    double rate = seconds > 0 ? (double)(progress->states - self->phase_states) / seconds : 0;
    fprintf(stderr, "{\"phase\":\"%s\",\"states\":%" PRIu64 ",\"bytes\":%" PRIu64 ",\"seconds\":%.1f",
            progress->phase, progress->states, progress->bytes, since(&self->start));
    if (progress->has_layer)
        fprintf(stderr, ",\"layer\":%" PRIu32, progress->layer);
    if (progress->total)
        fprintf(stderr, ",\"total\":%" PRIu64, progress->total);
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
    if (interrupted)
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
    sigaction(SIGINT, &action, NULL);
    the_watch = (watch){.terminal = *how == 'a' && isatty(STDERR_FILENO), .json = *how == 'j'};
    clock_gettime(CLOCK_MONOTONIC, &the_watch.start);
    cli->options.progress = show;
    cli->options.context = &the_watch;
}

bool boyi__watch_stopped(void)
{
    return interrupted;
}

void boyi__watch_end(void)
{
    if (the_watch.shown)
        fputs("\r\033[K", stderr);
    the_watch.shown = false;
}
