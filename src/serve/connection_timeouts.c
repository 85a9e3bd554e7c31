#include "serve/connection_timeouts.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "serve/condition.h"

enum { CHECK_EVERY_MS = 250 };

#define NEVER INT64_MAX

struct boyi__connection_timeout {
    int socket;
    atomic_int_fast64_t until; /* the end of this phase   */
    atomic_int_fast64_t quiet; /* the end of its silence  */
    atomic_bool sending;       /* may be shut down to make room */
    bool shut_down;
    boyi__connection_timeout *newer, *older;
};

struct boyi__connection_timeouts {
    pthread_mutex_t lock; /* over the list: a socket in it is open */
    pthread_cond_t end;
    boyi__connection_timeout *newest;
    unsigned count, places; /* connections that were shut down do not count */
    boyi__connection_durations durations;
    bool closing;
    pthread_t thread;
};

/* ---- Under the lock ---- */

static void shut_down(boyi__connection_timeouts *timeouts, boyi__connection_timeout *timeout)
{
    assert(!timeout->shut_down && timeouts->count > 0);
    timeout->shut_down = true;
    timeouts->count--;
    shutdown(timeout->socket, SHUT_RDWR);
}

/* All have the same time to send, so the earliest deadline belongs to the one that has been sending for
 * longest. */
static void shut_down_slowest(boyi__connection_timeouts *timeouts)
{
    boyi__connection_timeout *slowest = NULL;
    int64_t least = NEVER;
    for (boyi__connection_timeout *timeout = timeouts->newest; timeout; timeout = timeout->older) {
        int64_t until = atomic_load_explicit(&timeout->until, memory_order_relaxed);
        if (!timeout->shut_down && until < least &&
            atomic_load_explicit(&timeout->sending, memory_order_relaxed)) {
            slowest = timeout;
            least = until;
        }
    }
    if (slowest)
        shut_down(timeouts, slowest);
}

/* ---- The thread ---- */

static void *check_deadlines(void *context)
{
    boyi__connection_timeouts *timeouts = context;
    pthread_mutex_lock(&timeouts->lock);
    while (!timeouts->closing) {
        int64_t now = boyi__now();
        struct timespec next = boyi__moment(now + CHECK_EVERY_MS);
        for (boyi__connection_timeout *timeout = timeouts->newest; timeout; timeout = timeout->older)
            if (!timeout->shut_down && (atomic_load_explicit(&timeout->until, memory_order_relaxed) <= now ||
                                        atomic_load_explicit(&timeout->quiet, memory_order_relaxed) <= now))
                shut_down(timeouts, timeout);
        pthread_cond_timedwait(&timeouts->end, &timeouts->lock, &next);
    }
    pthread_mutex_unlock(&timeouts->lock);
    return NULL;
}

boyi__connection_timeouts *boyi__connection_timeouts_new(unsigned places,
                                                         const boyi__connection_durations *durations)
{
    boyi__connection_timeouts *timeouts = calloc(1, sizeof *timeouts);
    if (!timeouts)
        return NULL;
    timeouts->places = places;
    timeouts->durations = *durations;
    pthread_mutex_init(&timeouts->lock, NULL);
    boyi__condition_start(&timeouts->end);
    if (pthread_create(&timeouts->thread, NULL, check_deadlines, timeouts) == 0)
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
    assert(!timeouts->newest);
    pthread_mutex_lock(&timeouts->lock);
    timeouts->closing = true;
    pthread_cond_signal(&timeouts->end);
    pthread_mutex_unlock(&timeouts->lock);
    pthread_join(timeouts->thread, NULL);
    pthread_cond_destroy(&timeouts->end);
    pthread_mutex_destroy(&timeouts->lock);
    free(timeouts);
}

/* ---- Connections ---- */

boyi__connection_timeout *boyi__connection_timeout_new(boyi__connection_timeouts *timeouts, int socket)
{
    boyi__connection_timeout *timeout = calloc(1, sizeof *timeout);
    if (!timeout)
        return NULL;
    timeout->socket = socket;
    boyi__connection_timeout_phase(timeouts, timeout, BOYI__SENDING);
    pthread_mutex_lock(&timeouts->lock);
    if (timeouts->count >= timeouts->places - timeouts->places / 10)
        shut_down_slowest(timeouts);
    if (timeouts->count >= timeouts->places) {
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
    timeouts->count -= !timeout->shut_down;
    pthread_mutex_unlock(&timeouts->lock);
    free(timeout);
}

void boyi__connection_timeout_phase(const boyi__connection_timeouts *timeouts,
                                    boyi__connection_timeout *timeout, boyi__connection_phase phase)
{
    const boyi__connection_durations *durations = &timeouts->durations;
    const int64_t lengths[] = {[BOYI__SENDING] = durations->request_ms,
                               [BOYI__RECEIVING] = durations->answer_ms,
                               [BOYI__CLOSING] = durations->drain_ms};
    if (!timeout)
        return;
    int64_t now = boyi__now();
    bool bounded = phase != BOYI__ANSWERED, silent = bounded && phase != BOYI__CLOSING;
    atomic_store_explicit(&timeout->sending, phase == BOYI__SENDING || phase == BOYI__CLOSING,
                          memory_order_relaxed);
    atomic_store_explicit(&timeout->until, bounded ? now + lengths[phase] : NEVER, memory_order_relaxed);
    atomic_store_explicit(&timeout->quiet, silent ? now + durations->silence_ms : NEVER,
                          memory_order_relaxed);
}

void boyi__connection_timeout_heard(const boyi__connection_timeouts *timeouts,
                                    boyi__connection_timeout *timeout)
{
    if (timeout)
        atomic_store_explicit(&timeout->quiet, boyi__now() + timeouts->durations.silence_ms,
                              memory_order_relaxed);
}

void boyi__connection_timeouts_make_room(boyi__connection_timeouts *timeouts)
{
    pthread_mutex_lock(&timeouts->lock);
    shut_down_slowest(timeouts);
    pthread_mutex_unlock(&timeouts->lock);
}
