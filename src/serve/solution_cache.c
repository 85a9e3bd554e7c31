#include "serve/solution_cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"

enum { BUCKETS = 1024 };

static const long ask_every_ns = 50 * 1000000L;

typedef struct entry entry;

struct entry {
    boyi__cached_solution held; /* first: who holds this holds the entry */
    char *key;
    boyi_status status;
    boyi_error error;
    uint64_t weight, bytes; /* without and with the solution */
    unsigned users;
    bool taken;  /* by the thread that may use it now, where that is one at a time */
    bool ready;  /* the work on it is over                                       */
    bool filed;  /* in the table; an entry that is not goes with its last user */
    entry *next; /* in its bucket */
    entry *newer, *older;
};

struct boyi__solution_cache {
    pthread_mutex_t lock;
    pthread_cond_t made;
    entry *buckets[BUCKETS];
    entry *newest, *oldest; /* by last use */
    uint64_t bytes, max_bytes;
    size_t count, max_count;
};

boyi__solution_cache *boyi__solution_cache_new(uint64_t max_bytes, size_t max_count)
{
    boyi__solution_cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    pthread_condattr_t steady;
    pthread_mutex_init(&cache->lock, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&cache->made, &steady);
    pthread_condattr_destroy(&steady);
    cache->max_bytes = max_bytes;
    cache->max_count = max_count;
    return cache;
}

static void free_entry(entry *one)
{
    boyi_solution_free(one->held.solution);
    boyi_game_free(one->held.game);
    free(one->key);
    free(one);
}

void boyi__solution_cache_free(boyi__solution_cache *cache)
{
    if (!cache)
        return;
    for (entry *one = cache->newest, *older; one; one = older) {
        older = one->older;
        free_entry(one);
    }
    pthread_cond_destroy(&cache->made);
    pthread_mutex_destroy(&cache->lock);
    free(cache);
}

/* ---- Under the lock ---- */

static entry **bucket_of(boyi__solution_cache *cache, const char *key)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (; *key; key++)
        hash = (hash ^ (unsigned char)*key) * UINT64_C(0x100000001b3);
    return &cache->buckets[(hash ^ hash >> 32) % BUCKETS];
}

static void unlink_age(boyi__solution_cache *cache, entry *one)
{
    *(one->newer ? &one->newer->older : &cache->newest) = one->older;
    *(one->older ? &one->older->newer : &cache->oldest) = one->newer;
}

static void link_newest(boyi__solution_cache *cache, entry *one)
{
    one->newer = NULL;
    one->older = cache->newest;
    *(one->older ? &one->older->newer : &cache->oldest) = one;
    cache->newest = one;
}

static void file_entry(boyi__solution_cache *cache, entry *one)
{
    entry **bucket = bucket_of(cache, one->key);
    one->next = *bucket;
    *bucket = one;
    one->filed = true;
    link_newest(cache, one);
    cache->count++;
}

/* Out of the table; freed now, or by its last user. */
static void drop_entry(boyi__solution_cache *cache, entry *one)
{
    entry **at = bucket_of(cache, one->key);
    while (*at != one)
        at = &(*at)->next;
    *at = one->next;
    unlink_age(cache, one);
    one->filed = false;
    cache->count--;
    cache->bytes -= one->bytes;
    if (!one->users)
        free_entry(one);
}

static void make_room(boyi__solution_cache *cache)
{
    for (entry *one = cache->oldest, *newer; one; one = newer) {
        if (cache->bytes <= cache->max_bytes && cache->count <= cache->max_count)
            return;
        newer = one->newer;
        if (one->ready && !one->users)
            drop_entry(cache, one);
    }
}

static bool is_for_one(const entry *one)
{
    return one->held.solution && one->held.solution->source->watch;
}

static void weigh(boyi__solution_cache *cache, entry *one)
{
    const boyi_solution *solution = one->held.solution;
    cache->bytes -= one->filed ? one->bytes : 0;
    one->bytes = one->weight;
    if (one->held.game && one->held.game->bytes)
        one->bytes += one->held.game->bytes(one->held.game->self);
    if (solution)
        one->bytes += solution->source->bytes ? solution->source->bytes(solution)
                                              : boyi_solution_effort(solution).bytes;
    cache->bytes += one->filed ? one->bytes : 0;
}

static void release(boyi__solution_cache *cache, entry *one)
{
    if (--one->users == 0 && !one->filed)
        free_entry(one);
    make_room(cache);
}

static entry *find_entry(boyi__solution_cache *cache, const char *key)
{
    entry *one = *bucket_of(cache, key);
    while (one && strcmp(one->key, key) != 0)
        one = one->next;
    if (one && cache->newest != one) {
        unlink_age(cache, one);
        link_newest(cache, one);
    }
    return one;
}

static entry *new_entry(const char *key)
{
    entry *one = calloc(1, sizeof *one);
    if (one && !(one->key = strdup(key))) {
        free(one);
        one = NULL;
    }
    if (one)
        one->users = 1;
    return one;
}

/* ---- Without it ---- */

static void make_entry(boyi__solution_cache *cache, entry *one, uint64_t weight, boyi__maker *make,
                       void *context)
{
    boyi__cached_solution held = {0};
    boyi_error error = {0};
    boyi_status status = make(context, &held, &error);
    pthread_mutex_lock(&cache->lock);
    one->held = held;
    one->status = status;
    one->error = error;
    one->weight = sizeof *one + weight;
    weigh(cache, one);
    one->ready = true;
    if (status && status != BOYI_LIMIT)
        drop_entry(cache, one);
    pthread_cond_broadcast(&cache->made);
}

/* One who waits for the same as others. */
typedef struct {
    boyi__waiter *waits; /* NULL: never */
    const void *context;
} waiter;

/* Wait a while, with the lock taken, for what another thread does. False: no longer. */
static bool wait_some(boyi__solution_cache *cache, const waiter *self)
{
    struct timespec then;
    if (!self->waits || !self->waits(self->context))
        return false;
    clock_gettime(CLOCK_MONOTONIC, &then);
    then.tv_nsec += ask_every_ns;
    then.tv_sec += then.tv_nsec / 1000000000;
    then.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&cache->made, &cache->lock, &then);
    return true;
}

/* The entry ready, and the lock taken. NULL: no memory, or (*busy) it would take waiting. *mine: the work
 * was the caller's own. */
static entry *obtain(boyi__solution_cache *cache, const char *key, uint64_t weight, const waiter *self,
                     boyi__maker *make, void *context, bool *busy, bool *mine)
{
    pthread_mutex_lock(&cache->lock);
    entry *one = find_entry(cache, key);
    *mine = !one;
    *busy = false;
    if (one) {
        one->users++;
        while (!one->ready && !*busy)
            *busy = !wait_some(cache, self);
        if (!*busy)
            return one;
        release(cache, one);
        return NULL;
    }
    one = new_entry(key);
    if (!one)
        return NULL;
    file_entry(cache, one);
    pthread_mutex_unlock(&cache->lock);
    make_entry(cache, one, weight, make, context);
    return one;
}

/* A ready entry, with the lock taken: its status, or BOYI_CANCELLED where others would have to be waited for.
 */
static boyi_status take(boyi__solution_cache *cache, entry *one, const waiter *self)
{
    if (!is_for_one(one))
        return one->status;
    while (one->taken)
        if (!wait_some(cache, self))
            return BOYI_CANCELLED;
    one->taken = true;
    return BOYI_OK;
}

static boyi_status get_once(boyi__solution_cache *cache, const char *key, uint64_t weight, const waiter *self,
                            boyi__maker *make, void *context, bool *mine, boyi_error *error,
                            const boyi__cached_solution **out)
{
    bool busy;
    entry *one = obtain(cache, key, weight, self, make, context, &busy, mine);
    boyi_status status = one ? take(cache, one, self) : busy ? BOYI_CANCELLED : BOYI_MEMORY;
    *mine = *mine || !one;
    if (one && !status)
        *out = &one->held;
    if (one && status) {
        busy = !one->status;
        *error = one->error;
        release(cache, one);
    } else {
        make_room(cache);
    }
    pthread_mutex_unlock(&cache->lock);
    if (busy)
        boyi_fail(error, status, "another question is at work on it", "正在求解中");
    else if (!one)
        boyi__fail_memory(error, "boyi");
    return status;
}

boyi_status boyi__solution_cache_get(boyi__solution_cache *cache, const char *key, uint64_t weight,
                                     boyi__waiter *waits, boyi__maker *make, void *context, boyi_error *error,
                                     const boyi__cached_solution **out)
{
    const waiter self = {waits, context};
    boyi_status status;
    bool mine;
    /* Another's work was cut short, or was short of memory: that was the other's limit, not ours. */
    do
        status = get_once(cache, key, weight, &self, make, context, &mine, error, out);
    while ((status == BOYI_CANCELLED || status == BOYI_MEMORY) && !mine && waits && waits(context));
    return status;
}

void boyi__solution_cache_put(boyi__solution_cache *cache, const boyi__cached_solution *held)
{
    entry *one = (entry *)(uintptr_t)held;
    pthread_mutex_lock(&cache->lock);
    if (one->taken) {
        one->taken = false;
        weigh(cache, one);
        pthread_cond_broadcast(&cache->made);
    } else if (one->users == 1 && one->held.game->bytes) { /* it has grown while it was asked */
        weigh(cache, one);
    }
    release(cache, one);
    pthread_mutex_unlock(&cache->lock);
}

void boyi__solution_cache_drop(boyi__solution_cache *cache, const boyi__cached_solution *held)
{
    entry *one = (entry *)(uintptr_t)held;
    pthread_mutex_lock(&cache->lock);
    assert(one->users > 0); /* the caller still holds it */
    if (one->filed)
        drop_entry(cache, one);
    if (one->taken) {
        one->taken = false;
        pthread_cond_broadcast(&cache->made);
    }
    release(cache, one);
    pthread_mutex_unlock(&cache->lock);
}

void boyi__solution_cache_content(boyi__solution_cache *cache, uint64_t *bytes, size_t *count)
{
    pthread_mutex_lock(&cache->lock);
    *bytes = cache->bytes;
    *count = cache->count;
    pthread_mutex_unlock(&cache->lock);
}
