#include "serve/waiting.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "serve/answer.h"

struct boyi__waiting {
    pthread_mutex_t lock;
    pthread_cond_t work;  /* for the workers: somebody waits            */
    pthread_cond_t clock; /* for the usher, who looks at the time only  */
    boyi__job *first, **last;
    unsigned seats, taken;
    int64_t patience;
    bool closing;
    pthread_t usher;
    bool has_usher;
    unsigned workers_count;
    pthread_t workers[];
};

/* Under the lock. */
static boyi__job *call_first(boyi__waiting *room)
{
    boyi__job *job = room->first;
    room->first = job->next;
    if (!room->first)
        room->last = &room->first;
    room->taken--;
    return job;
}

static void *work(void *context)
{
    boyi__waiting *room = context;
    pthread_mutex_lock(&room->lock);
    while (!room->closing || room->first) {
        if (!room->first) {
            pthread_cond_wait(&room->work, &room->lock);
            continue;
        }
        bool turn = !room->closing;
        boyi__job *job = call_first(room);
        pthread_mutex_unlock(&room->lock);
        job->run(job, turn);
        pthread_mutex_lock(&room->lock);
    }
    pthread_mutex_unlock(&room->lock);
    return NULL;
}

static void wait_until(boyi__waiting *room, int64_t until)
{
    struct timespec then = {.tv_sec = until / 1000, .tv_nsec = until % 1000 * 1000000};
    pthread_cond_timedwait(&room->clock, &room->lock, &then);
}

/* Sends those away who have waited too long: the workers may be busy for longer than that. */
static void *usher(void *context)
{
    boyi__waiting *room = context;
    pthread_mutex_lock(&room->lock);
    while (!room->closing) {
        if (!room->first) {
            pthread_cond_wait(&room->clock, &room->lock);
        } else if (room->first->until > boyi__now()) {
            wait_until(room, room->first->until);
        } else {
            boyi__job *job = call_first(room);
            pthread_mutex_unlock(&room->lock);
            job->run(job, false);
            pthread_mutex_lock(&room->lock);
        }
    }
    pthread_mutex_unlock(&room->lock);
    return NULL;
}

boyi__waiting *boyi__waiting_new(unsigned threads, unsigned seats, int64_t patience_ms)
{
    boyi__waiting *room = calloc(1, sizeof *room + threads * sizeof *room->workers);
    pthread_condattr_t steady;
    if (!room)
        return NULL;
    room->last = &room->first;
    room->seats = seats;
    room->patience = patience_ms;
    pthread_mutex_init(&room->lock, NULL);
    pthread_cond_init(&room->work, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&room->clock, &steady);
    pthread_condattr_destroy(&steady);
    while (room->workers_count < threads &&
           pthread_create(&room->workers[room->workers_count], NULL, work, room) == 0)
        room->workers_count++;
    room->has_usher = pthread_create(&room->usher, NULL, usher, room) == 0;
    if (room->workers_count && room->has_usher)
        return room;
    boyi__waiting_free(room);
    return NULL;
}

bool boyi__waiting_add(boyi__waiting *room, boyi__job *job)
{
    pthread_mutex_lock(&room->lock);
    bool seated = !room->closing && room->taken < room->seats;
    if (seated) {
        bool alone = !room->first;
        job->next = NULL;
        job->until = boyi__now() + room->patience;
        *room->last = job;
        room->last = &job->next;
        room->taken++;
        pthread_cond_signal(&room->work);
        if (alone)
            pthread_cond_signal(&room->clock);
    }
    pthread_mutex_unlock(&room->lock);
    return seated;
}

void boyi__waiting_close(boyi__waiting *room)
{
    pthread_mutex_lock(&room->lock);
    room->closing = true;
    pthread_cond_broadcast(&room->work);
    pthread_cond_broadcast(&room->clock);
    pthread_mutex_unlock(&room->lock);
    for (unsigned i = 0; i < room->workers_count; i++)
        pthread_join(room->workers[i], NULL);
    if (room->has_usher)
        pthread_join(room->usher, NULL);
    room->workers_count = 0;
    room->has_usher = false;
}

void boyi__waiting_free(boyi__waiting *room)
{
    if (!room)
        return;
    boyi__waiting_close(room);
    pthread_cond_destroy(&room->work);
    pthread_cond_destroy(&room->clock);
    pthread_mutex_destroy(&room->lock);
    free(room);
}
