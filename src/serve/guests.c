#include "serve/guests.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>

#include "serve/answer.h"

enum { LOOK_EVERY_MS = 250 };

#define NEVER INT64_MAX

struct boyi__guest {
    int socket;
    atomic_int_fast64_t until; /* the end of this phase */
    atomic_int_fast64_t quiet; /* the end of its silence */
    atomic_bool sending;       /* a request, or nothing yet */
    bool shown_out;
    boyi__guest *newer, *older;
};

struct boyi__guests {
    pthread_mutex_t lock; /* over the list: a socket in it is open */
    pthread_cond_t end;
    boyi__guest *newest;
    unsigned count, seats; /* those that were shut down do not count */
    int64_t silence_ms, request_ms, answer_ms;
    bool closing;
    pthread_t warden;
};

/* ---- Under the lock ---- */

static void show_out(boyi__guests *guests, boyi__guest *guest)
{
    guest->shown_out = true;
    guests->count--;
    shutdown(guest->socket, SHUT_RDWR);
}

static void show_out_late(boyi__guests *guests)
{
    int64_t now = boyi__now();
    for (boyi__guest *guest = guests->newest; guest; guest = guest->older)
        if (!guest->shown_out && (atomic_load_explicit(&guest->until, memory_order_relaxed) <= now ||
                                  atomic_load_explicit(&guest->quiet, memory_order_relaxed) <= now))
            show_out(guests, guest);
}

/* All have the same time to send, so who has to be through first has been at it for longest. */
static void show_out_slowest(boyi__guests *guests)
{
    boyi__guest *slowest = NULL;
    int64_t least = NEVER;
    for (boyi__guest *guest = guests->newest; guest; guest = guest->older) {
        int64_t until = atomic_load_explicit(&guest->until, memory_order_relaxed);
        if (!guest->shown_out && until < least &&
            atomic_load_explicit(&guest->sending, memory_order_relaxed)) {
            slowest = guest;
            least = until;
        }
    }
    if (slowest)
        show_out(guests, slowest);
}

/* ---- The warden ---- */

static void *watch(void *context)
{
    boyi__guests *guests = context;
    pthread_mutex_lock(&guests->lock);
    while (!guests->closing) {
        int64_t next = boyi__now() + LOOK_EVERY_MS;
        struct timespec then = {.tv_sec = next / 1000, .tv_nsec = next % 1000 * 1000000};
        show_out_late(guests);
        pthread_cond_timedwait(&guests->end, &guests->lock, &then);
    }
    pthread_mutex_unlock(&guests->lock);
    return NULL;
}

boyi__guests *boyi__guests_new(unsigned seats, int64_t silence_ms, int64_t request_ms, int64_t answer_ms)
{
    boyi__guests *guests = calloc(1, sizeof *guests);
    pthread_condattr_t steady;
    if (!guests)
        return NULL;
    guests->seats = seats;
    guests->silence_ms = silence_ms;
    guests->request_ms = request_ms;
    guests->answer_ms = answer_ms;
    pthread_mutex_init(&guests->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&guests->end, &steady);
    pthread_condattr_destroy(&steady);
    if (pthread_create(&guests->warden, NULL, watch, guests) == 0)
        return guests;
    pthread_cond_destroy(&guests->end);
    pthread_mutex_destroy(&guests->lock);
    free(guests);
    return NULL;
}

void boyi__guests_free(boyi__guests *guests)
{
    if (!guests)
        return;
    pthread_mutex_lock(&guests->lock);
    guests->closing = true;
    pthread_cond_signal(&guests->end);
    pthread_mutex_unlock(&guests->lock);
    pthread_join(guests->warden, NULL);
    pthread_cond_destroy(&guests->end);
    pthread_mutex_destroy(&guests->lock);
    free(guests);
}

/* ---- Guests ---- */

boyi__guest *boyi__guest_new(boyi__guests *guests, int socket)
{
    boyi__guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    guest->socket = socket;
    boyi__guest_done(guests, guest);
    pthread_mutex_lock(&guests->lock);
    if (guests->count >= guests->seats - guests->seats / 10)
        show_out_slowest(guests);
    if (guests->count >= guests->seats) {
        pthread_mutex_unlock(&guests->lock);
        free(guest);
        return NULL;
    }
    guest->older = guests->newest;
    if (guest->older)
        guest->older->newer = guest;
    guests->newest = guest;
    guests->count++;
    pthread_mutex_unlock(&guests->lock);
    return guest;
}

void boyi__guest_free(boyi__guests *guests, boyi__guest *guest)
{
    if (!guest)
        return;
    pthread_mutex_lock(&guests->lock);
    *(guest->newer ? &guest->newer->older : &guests->newest) = guest->older;
    if (guest->older)
        guest->older->newer = guest->newer;
    guests->count -= !guest->shown_out;
    pthread_mutex_unlock(&guests->lock);
    free(guest);
}

static void begin(boyi__guest *guest, bool sending, int64_t until, int64_t quiet)
{
    if (!guest)
        return;
    atomic_store_explicit(&guest->sending, sending, memory_order_relaxed);
    atomic_store_explicit(&guest->until, until, memory_order_relaxed);
    atomic_store_explicit(&guest->quiet, quiet, memory_order_relaxed);
}

void boyi__guest_asked(boyi__guest *guest)
{
    begin(guest, false, NEVER, NEVER);
}

void boyi__guest_answered(boyi__guests *guests, boyi__guest *guest)
{
    int64_t now = boyi__now();
    begin(guest, false, now + guests->answer_ms, now + guests->silence_ms);
}

void boyi__guest_done(boyi__guests *guests, boyi__guest *guest)
{
    int64_t now = boyi__now();
    begin(guest, true, now + guests->request_ms, now + guests->silence_ms);
}

void boyi__guest_heard(boyi__guests *guests, boyi__guest *guest)
{
    if (guest)
        atomic_store_explicit(&guest->quiet, boyi__now() + guests->silence_ms, memory_order_relaxed);
}

void boyi__guest_leaves(boyi__guest *guest, int64_t ms)
{
    begin(guest, true, boyi__now() + ms, NEVER);
}

void boyi__guests_make_room(boyi__guests *guests)
{
    pthread_mutex_lock(&guests->lock);
    show_out_slowest(guests);
    pthread_mutex_unlock(&guests->lock);
}
