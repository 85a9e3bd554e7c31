#include "serve/connection_timeouts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "serve/answer.h"

enum { LOOK_EVERY_MS = 250 };

#define NEVER INT64_MAX

struct boyi__connection_timeout {
    int socket;
    atomic_int_fast64_t until; /* the end of this phase */
    atomic_int_fast64_t quiet; /* the end of its silence */
    atomic_bool sending;       /* a request, or nothing yet */
    bool shown_out;
    boyi__connection_timeout *newer, *older;
};

struct boyi__connection_timeouts {
    pthread_mutex_t lock; /* over the list: a socket in it is open */
    pthread_cond_t end;
    boyi__connection_timeout *newest;
    unsigned count, seats; /* those that were shut down do not count */
    int64_t silence_ms, request_ms, answer_ms;
    bool closing;
    pthread_t warden;
};

/* ---- Under the lock ---- */

static void show_out(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout)
{
    timeout->shown_out = true;
    timeouts->count--;
    shutdown(timeout->socket, SHUT_RDWR);
}

static void show_out_late(boyi__connection_timeouts *timeouts)
{
    int64_t now = boyi__now();
    for (boyi__connection_timeout *timeout = timeouts->newest; timeout; timeout = timeout->older)
        if (!timeout->shown_out && (atomic_load_explicit(&timeout->until, memory_order_relaxed) <= now ||
                                    atomic_load_explicit(&timeout->quiet, memory_order_relaxed) <= now))
            show_out(timeouts, timeout);
}

/* All have the same time to send, so who has to be through first has been at it for longest. */
static void show_out_slowest(boyi__connection_timeouts *timeouts)
{
    boyi__connection_timeout *slowest = NULL;
    int64_t least = NEVER;
    for (boyi__connection_timeout *timeout = timeouts->newest; timeout; timeout = timeout->older) {
        int64_t until = atomic_load_explicit(&timeout->until, memory_order_relaxed);
        if (!timeout->shown_out && until < least &&
            atomic_load_explicit(&timeout->sending, memory_order_relaxed)) {
            slowest = timeout;
            least = until;
        }
    }
    if (slowest)
        show_out(timeouts, slowest);
}

/* ---- The warden ---- */

static void *watch(void *context)
{
    boyi__connection_timeouts *timeouts = context;
    pthread_mutex_lock(&timeouts->lock);
    while (!timeouts->closing) {
        int64_t next = boyi__now() + LOOK_EVERY_MS;
        struct timespec then = {.tv_sec = next / 1000, .tv_nsec = next % 1000 * 1000000};
        show_out_late(timeouts);
        pthread_cond_timedwait(&timeouts->end, &timeouts->lock, &then);
    }
    pthread_mutex_unlock(&timeouts->lock);
    return NULL;
}

boyi__connection_timeouts *boyi__connection_timeouts_new(unsigned seats, int64_t silence_ms,
                                                         int64_t request_ms, int64_t answer_ms)
{
    boyi__connection_timeouts *timeouts = calloc(1, sizeof *timeouts);
    pthread_condattr_t steady;
    if (!timeouts)
        return NULL;
    timeouts->seats = seats;
    timeouts->silence_ms = silence_ms;
    timeouts->request_ms = request_ms;
    timeouts->answer_ms = answer_ms;
    pthread_mutex_init(&timeouts->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&timeouts->end, &steady);
    pthread_condattr_destroy(&steady);
    if (pthread_create(&timeouts->warden, NULL, watch, timeouts) == 0)
        return timeouts;
    pthread_cond_destroy(&timeouts->end);
    pthread_mutex_destroy(&timeouts->lock);
    free(timeouts);
    return NULL;
}

void boyi__connection_timeouts_free(boyi__connection_timeouts *timeouts)
{
    if (!timeouts)
        return;
    pthread_mutex_lock(&timeouts->lock);
    timeouts->closing = true;
    pthread_cond_signal(&timeouts->end);
    pthread_mutex_unlock(&timeouts->lock);
    pthread_join(timeouts->warden, NULL);
    pthread_cond_destroy(&timeouts->end);
    pthread_mutex_destroy(&timeouts->lock);
    free(timeouts);
}

/* ---- Guests ---- */

boyi__connection_timeout *boyi__connection_timeout_new(boyi__connection_timeouts *timeouts, int socket)
{
    boyi__connection_timeout *timeout = calloc(1, sizeof *timeout);
    if (!timeout)
        return NULL;
    timeout->socket = socket;
    boyi__connection_timeout_done(timeouts, timeout);
    pthread_mutex_lock(&timeouts->lock);
    if (timeouts->count >= timeouts->seats - timeouts->seats / 10)
        show_out_slowest(timeouts);
    if (timeouts->count >= timeouts->seats) {
        pthread_mutex_unlock(&timeouts->lock);
        free(timeout);
        return NULL;
    }
    timeout->older = timeouts->newest;
    if (timeout->older)
        timeout->older->newer = timeout;
    timeouts->newest = timeout;
    timeouts->count++;
    pthread_mutex_unlock(&timeouts->lock);
    return timeout;
}

void boyi__connection_timeout_free(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout)
{
    if (!timeout)
        return;
    pthread_mutex_lock(&timeouts->lock);
    *(timeout->newer ? &timeout->newer->older : &timeouts->newest) = timeout->older;
    if (timeout->older)
        timeout->older->newer = timeout->newer;
    timeouts->count -= !timeout->shown_out;
    pthread_mutex_unlock(&timeouts->lock);
    free(timeout);
}

static void begin(boyi__connection_timeout *timeout, bool sending, int64_t until, int64_t quiet)
{
    if (!timeout)
        return;
    atomic_store_explicit(&timeout->sending, sending, memory_order_relaxed);
    atomic_store_explicit(&timeout->until, until, memory_order_relaxed);
    atomic_store_explicit(&timeout->quiet, quiet, memory_order_relaxed);
}

void boyi__connection_timeout_asked(boyi__connection_timeout *timeout)
{
    begin(timeout, false, NEVER, NEVER);
}

void boyi__connection_timeout_answered(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout)
{
    int64_t now = boyi__now();
    begin(timeout, false, now + timeouts->answer_ms, now + timeouts->silence_ms);
}

void boyi__connection_timeout_done(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout)
{
    int64_t now = boyi__now();
    begin(timeout, true, now + timeouts->request_ms, now + timeouts->silence_ms);
}

void boyi__connection_timeout_heard(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout)
{
    if (timeout)
        atomic_store_explicit(&timeout->quiet, boyi__now() + timeouts->silence_ms, memory_order_relaxed);
}

void boyi__connection_timeout_leaves(boyi__connection_timeout *timeout, int64_t ms)
{
    begin(timeout, true, boyi__now() + ms, NEVER);
}

void boyi__connection_timeouts_make_room(boyi__connection_timeouts *timeouts)
{
    pthread_mutex_lock(&timeouts->lock);
    show_out_slowest(timeouts);
    pthread_mutex_unlock(&timeouts->lock);
}
