#include "serve/solution_cache.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/hash.h"
#include "serve/condition.h"

enum { BUCKETS = 1024, WAIT_MS = 50 };

typedef struct entry entry;

struct entry {
    boyi__solved held; /* first: put and drop cast it back to the entry */
    char *key;
    boyi_status status; /* of making it */
    boyi_error error;
    uint64_t base_bytes, bytes; /* without and with the solution */
    unsigned users;
    bool taken;  /* by a thread, if only one at a time may use it */
    bool ready;  /* it has been made, or failed */
    bool listed; /* in the table; otherwise it is freed with its last user */
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
    pthread_mutex_init(&cache->lock, NULL);
    boyi__condition_start(&cache->made);
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
    uint64_t hash = boyi__fnv1a(BOYI__FNV, key, strlen(key));
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

/* Removes an entry from the table; it is freed now, or by its last user. */
static void drop_entry(boyi__solution_cache *cache, entry *one)
{
    entry **at = bucket_of(cache, one->key);
    while (*at != one)
        at = &(*at)->next;
    *at = one->next;
    unlink_age(cache, one);
    one->listed = false;
    assert(cache->count > 0 && cache->bytes >= one->bytes);
    cache->count--;
    cache->bytes -= one->bytes;
    if (!one->users)
        free_entry(one);
}

/* Evicts the oldest entries that are not in use. */
static void make_room(boyi__solution_cache *cache)
{
    for (entry *one = cache->oldest, *newer; one; one = newer) {
        if (cache->bytes <= cache->max_bytes && cache->count <= cache->max_count)
            return;
        newer = one->newer;
        assert(newer != one);
        if (one->ready && !one->users)
            drop_entry(cache, one);
    }
}

/* Is this a solution that only one thread at a time may use? */
static bool is_exclusive(const entry *one)
{
    return one->held.solution && one->held.solution->source->watch;
}

static void measure(boyi__solution_cache *cache, entry *one)
{
    const boyi_solution *solution = one->held.solution;
    cache->bytes -= one->listed ? one->bytes : 0;
    one->bytes = one->base_bytes;
    if (one->held.game)
        one->bytes += boyi__game_bytes(one->held.game);
    if (solution)
        one->bytes += solution->source->bytes ? solution->source->bytes(solution)
                                              : boyi_solution_effort(solution).bytes;
    cache->bytes += one->listed ? one->bytes : 0;
}

/* One user less. */
static void release(boyi__solution_cache *cache, entry *one)
{
    assert(one->users > 0);
    if (--one->users == 0 && !one->listed)
        free_entry(one);
    make_room(cache);
}

/* The entry for a key, with one user more; *fresh: it is new, and not made yet. NULL: out of memory. */
static entry *find_entry(boyi__solution_cache *cache, const char *key, bool *fresh)
{
    entry **bucket = bucket_of(cache, key), *one = *bucket;
    while (one && strcmp(one->key, key) != 0)
        one = one->next;
    *fresh = !one;
    if (one) {
        one->users++;
        unlink_age(cache, one);
        link_newest(cache, one);
        return one;
    }
    one = calloc(1, sizeof *one);
    if (!one || !(one->key = strdup(key))) {
        free(one);
        return NULL;
    }
    one->users = 1;
    one->next = *bucket;
    *bucket = one;
    one->listed = true;
    link_newest(cache, one);
    cache->count++;
    return one;
}

/* Waits a while for another thread. False: the caller should wait no longer. */
static bool wait_some(boyi__solution_cache *cache, boyi__waiter *waits, const void *context)
{
    if (!waits || !waits(context))
        return false;
    struct timespec until = boyi__moment(boyi__now() + WAIT_MS);
    pthread_cond_timedwait(&cache->made, &cache->lock, &until);
    return true;
}

/* Makes a new entry; the lock is released meanwhile. */
static void make_entry(boyi__solution_cache *cache, entry *one, uint64_t game_bytes, boyi__maker *make,
                       void *context)
{
    boyi__solved held = {0};
    boyi_error error = {0};
    pthread_mutex_unlock(&cache->lock);
    boyi_status status = make(context, &held, &error);
    pthread_mutex_lock(&cache->lock);
    assert(!one->ready && one->listed && one->users > 0);
    one->held = held;
    one->status = status;
    one->error = error;
    one->base_bytes = sizeof *one + game_bytes;
    measure(cache, one);
    one->ready = true;
    if (status && status != BOYI_LIMIT)
        drop_entry(cache, one);
    pthread_cond_broadcast(&cache->made);
}

/* ---- Calls ---- */

boyi_status boyi__solution_cache_get(boyi__solution_cache *cache, const char *key, uint64_t game_bytes,
                                     boyi__waiter *waits, boyi__maker *make, void *context, boyi_error *error,
                                     const boyi__solved **out)
{
    boyi_status status = BOYI_OK;
    bool retry;
    pthread_mutex_lock(&cache->lock);
    do {
        bool busy = false, fresh; /* busy: another thread would have to be waited for */
        entry *one = find_entry(cache, key, &fresh);
        if (!one) {
            status = boyi__fail_memory(error, "boyi");
            break;
        }
        if (fresh)
            make_entry(cache, one, game_bytes, make, context);
        while (!busy && (!one->ready || (is_exclusive(one) && one->taken)))
            busy = !wait_some(cache, waits, context);
        if (busy) {
            status = boyi__fail(error, BOYI_CANCELLED, "another question is already solving this game");
            release(cache, one);
            break;
        }
        status = one->status;
        if (!status) {
            one->taken = is_exclusive(one);
            *out = &one->held;
            make_room(cache);
            break;
        }
        *error = one->error;
        release(cache, one);
        /* Another question's work was cut short, or ran out of memory: that was its limit, not ours. */
        retry = !fresh && (status == BOYI_CANCELLED || status == BOYI_MEMORY) && waits && waits(context);
    } while (retry);
    pthread_mutex_unlock(&cache->lock);
    return status;
}

void boyi__solution_cache_put(boyi__solution_cache *cache, const boyi__solved *held)
{
    entry *one = (entry *)(uintptr_t)held;
    pthread_mutex_lock(&cache->lock);
    if (one->taken) {
        one->taken = false;
        measure(cache, one);
        pthread_cond_broadcast(&cache->made);
    } else if (one->users == 1 && boyi__game_grows(one->held.game)) { /* the game has grown */
        measure(cache, one);
    }
    release(cache, one);
    pthread_mutex_unlock(&cache->lock);
}

void boyi__solution_cache_drop(boyi__solution_cache *cache, const boyi__solved *held)
{
    entry *one = (entry *)(uintptr_t)held;
    pthread_mutex_lock(&cache->lock);
    assert(one->users > 0);
    if (one->listed)
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
