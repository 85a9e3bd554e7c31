/* Progress on a terminal, and ctrl-C.
 *
 * The flag and the watch are the mutable globals of the command: a signal handler can have no others.
 */
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
    bool terminal, shown;
    struct timespec start, last;
} watch;

static watch the_watch;

static double since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + 1e-9 * (double)(now.tv_nsec - then->tv_nsec);
}

static bool show(void *context, const boyi_progress *progress)
{
    watch *self = context;
    if (interrupted)
        return false;
    /* Nothing for what is over in a moment; then five times a second. */
    if (!self->terminal || since(&self->start) < 0.5 || (self->shown && since(&self->last) < 0.2))
        return true;
    clock_gettime(CLOCK_MONOTONIC, &self->last);
    self->shown = true;
    boyi__grouped states, rate;
    boyi__bytes_text bytes;
    double seconds = since(&self->start);
    fprintf(stderr, "\r\033[K%s: %s, %s/s, %s", progress->phase, boyi__group(&states, progress->states),
            boyi__group(&rate, (uint64_t)((double)progress->states / seconds)),
            boyi__write_bytes(&bytes, progress->bytes));
    return true;
}

void boyi__watch_start(boyi_options *options)
{
    /* The second ctrl-C ends the process, should the first not be heard. */
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    the_watch = (watch){.terminal = isatty(STDERR_FILENO)};
    clock_gettime(CLOCK_MONOTONIC, &the_watch.start);
    options->progress = show;
    options->context = &the_watch;
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
