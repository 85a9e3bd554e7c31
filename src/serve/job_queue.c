#include "serve/job_queue.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "serve/condition.h"

typedef struct {
    boyi__job_queue *jobs;
    pthread_t thread;
    boyi__job *job; /* running; NULL: none */
} worker;

struct boyi__job_queue {
    pthread_mutex_t lock;
    pthread_cond_t work;      /* for the workers: a job was added */
    pthread_cond_t clock;     /* for the timer: the first job has changed */
    boyi__job *first, **last; /* waiting, oldest first; their `until` rises */
    unsigned places, taken;
    int64_t max_wait_ms;
    uint64_t bytes, most_bytes; /* reserved by all; limit of one client */
    bool closing;
    pthread_t timer;
    bool has_timer;
    unsigned workers_count;
    worker workers[];
};

/* ---- Under the lock ---- */

static bool is_same_client(const boyi__job *one, const boyi__job *other)
{
    return memcmp(one->client, other->client, sizeof one->client) == 0;
}

/* One client's share: a half, at least one. */
static unsigned share_of(unsigned all)
{
    return all < 2 ? 1 : all / 2;
}

static void unlink_job(boyi__job_queue *self, boyi__job *job)
{
    boyi__job **at = &self->first;
    assert(self->taken > 0);
    while (*at != job)
        at = &(*at)->next;
    *at = job->next;
    if (!*at)
        self->last = at;
    self->taken--;
}

/* The next job for a free worker; NULL: none, or only those of clients that have their share running. */
static boyi__job *next_job(const boyi__job_queue *self)
{
    boyi__job *best = NULL;
    unsigned fewest = share_of(self->workers_count);
    for (boyi__job *job = self->first; job; job = job->next) {
        unsigned running = 0;
        for (unsigned i = 0; i < self->workers_count && !self->closing; i++)
            running += self->workers[i].job && is_same_client(self->workers[i].job, job);
        if (running < fewest) {
            best = job;
            fewest = running;
        }
    }
    return best;
}

static void release_bytes(boyi__job_queue *self, boyi__job *job)
{
    assert(self->bytes >= job->bytes);
    self->bytes -= job->bytes;
    job->bytes = 0;
}

static void *work(void *context)
{
    worker *own = context;
    boyi__job_queue *self = own->jobs;
    pthread_mutex_lock(&self->lock);
    for (;;) {
        boyi__job *job = next_job(self);
        if (!job && self->closing)
            break;
        if (!job) {
            pthread_cond_wait(&self->work, &self->lock);
            continue;
        }
        bool turn = !self->closing;
        unlink_job(self, job);
        own->job = job;
        pthread_mutex_unlock(&self->lock);
        job->run(job, turn);
        pthread_mutex_lock(&self->lock);
        own->job = NULL;
        release_bytes(self, job);
        pthread_mutex_unlock(&self->lock);
        job->end(job);
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

/* The timer: refuses jobs that have waited too long. The workers may be busy for longer than that. */
static void *time_out(void *context)
{
    boyi__job_queue *self = context;
    pthread_mutex_lock(&self->lock);
    while (!self->closing) {
        if (!self->first) {
            pthread_cond_wait(&self->clock, &self->lock);
        } else if (self->first->until > boyi__now()) {
            struct timespec until = boyi__moment(self->first->until);
            pthread_cond_timedwait(&self->clock, &self->lock, &until);
        } else {
            boyi__job *job = self->first;
            unlink_job(self, job);
            pthread_mutex_unlock(&self->lock);
            job->run(job, false);
            job->end(job);
            pthread_mutex_lock(&self->lock);
        }
    }
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

boyi__job_queue *boyi__job_queue_new(unsigned workers, unsigned places, int64_t max_wait_ms, uint64_t bytes)
{
    boyi__job_queue *self = calloc(1, sizeof *self + workers * sizeof *self->workers);
    if (!self)
        return NULL;
    self->last = &self->first;
    self->places = places;
    self->max_wait_ms = max_wait_ms;
    self->most_bytes = bytes;
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->work, NULL);
    boyi__condition_start(&self->clock);
    pthread_mutex_lock(&self->lock);
    while (self->workers_count < workers) {
        worker *own = &self->workers[self->workers_count];
        own->jobs = self;
        if (pthread_create(&own->thread, NULL, work, own) != 0)
            break;
        self->workers_count++;
    }
    pthread_mutex_unlock(&self->lock);
    self->has_timer = pthread_create(&self->timer, NULL, time_out, self) == 0;
    if (self->workers_count && self->has_timer)
        return self;
    boyi__job_queue_free(self);
    return NULL;
}

bool boyi__job_queue_add(boyi__job_queue *jobs, boyi__job *job)
{
    pthread_mutex_lock(&jobs->lock);
    unsigned same = 0;
    for (const boyi__job *other = jobs->first; other; other = other->next)
        same += is_same_client(other, job);
    bool fits = !jobs->closing && jobs->taken < jobs->places && same < share_of(jobs->places);
    if (fits) {
        bool alone = !jobs->first;
        job->next = NULL;
        job->bytes = 0;
        job->until = boyi__now() + jobs->max_wait_ms;
        *jobs->last = job;
        jobs->last = &job->next;
        jobs->taken++;
        pthread_cond_signal(&jobs->work);
        if (alone)
            pthread_cond_signal(&jobs->clock);
    }
    pthread_mutex_unlock(&jobs->lock);
    return fits;
}

bool boyi__job_queue_remove(boyi__job_queue *jobs, boyi__job *job)
{
    pthread_mutex_lock(&jobs->lock);
    const boyi__job *found = jobs->first;
    while (found && found != job)
        found = found->next;
    if (found)
        unlink_job(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
    return found;
}

bool boyi__job_reserve(boyi__job_queue *jobs, boyi__job *job, uint64_t bytes)
{
    pthread_mutex_lock(&jobs->lock);
    if (bytes > jobs->most_bytes)
        bytes = jobs->most_bytes;
    uint64_t more = bytes > job->bytes ? bytes - job->bytes : 0, same = 0;
    for (unsigned i = 0; i < jobs->workers_count; i++)
        if (jobs->workers[i].job && is_same_client(jobs->workers[i].job, job))
            same += jobs->workers[i].job->bytes;
    assert(same <= jobs->bytes && jobs->bytes <= 2 * jobs->most_bytes); /* so no sum overflows */
    bool granted = !more || (same + more <= jobs->most_bytes && jobs->bytes + more <= 2 * jobs->most_bytes);
    if (granted) {
        job->bytes += more;
        jobs->bytes += more;
    }
    pthread_mutex_unlock(&jobs->lock);
    return granted;
}

void boyi__job_release(boyi__job_queue *jobs, boyi__job *job)
{
    pthread_mutex_lock(&jobs->lock);
    release_bytes(jobs, job);
    pthread_mutex_unlock(&jobs->lock);
}

void boyi__job_queue_close(boyi__job_queue *jobs)
{
    pthread_mutex_lock(&jobs->lock);
    jobs->closing = true;
    pthread_cond_broadcast(&jobs->work);
    pthread_cond_broadcast(&jobs->clock);
    pthread_mutex_unlock(&jobs->lock);
    for (unsigned i = 0; i < jobs->workers_count; i++)
        pthread_join(jobs->workers[i].thread, NULL);
    if (jobs->has_timer)
        pthread_join(jobs->timer, NULL);
    jobs->workers_count = 0;
    jobs->has_timer = false;
}

void boyi__job_queue_free(boyi__job_queue *jobs)
{
    if (!jobs)
        return;
    boyi__job_queue_close(jobs);
    pthread_cond_destroy(&jobs->work);
    pthread_cond_destroy(&jobs->clock);
    pthread_mutex_destroy(&jobs->lock);
    free(jobs);
}
