/* Threads as the system has them. A build without threads (BOYI_THREADS=OFF) has one thread, and its locks do
 * nothing; base/parallel.h then runs all work on it.
 *
 * Outside of serve no other file includes pthread.h.
 */
#ifndef BOYI_BASE_THREADS_H
#define BOYI_BASE_THREADS_H

#include <stdbool.h>
#include <stdint.h>

#ifndef BOYI_WITHOUT_THREADS

#include <pthread.h>
#include <sched.h>

typedef pthread_mutex_t boyi__mutex;
typedef pthread_rwlock_t boyi__rwlock;

static inline void boyi__mutex_start(boyi__mutex *lock)
{
    pthread_mutex_init(lock, NULL);
}

static inline void boyi__mutex_end(boyi__mutex *lock)
{
    pthread_mutex_destroy(lock);
}

static inline void boyi__mutex_lock(boyi__mutex *lock)
{
    pthread_mutex_lock(lock);
}

static inline void boyi__mutex_unlock(boyi__mutex *lock)
{
    pthread_mutex_unlock(lock);
}

/* Many readers, or one writer. */
static inline void boyi__rwlock_start(boyi__rwlock *lock)
{
    pthread_rwlock_init(lock, NULL);
}

static inline void boyi__rwlock_end(boyi__rwlock *lock)
{
    pthread_rwlock_destroy(lock);
}

static inline void boyi__rwlock_lock_read(boyi__rwlock *lock)
{
    pthread_rwlock_rdlock(lock);
}

static inline void boyi__rwlock_lock_write(boyi__rwlock *lock)
{
    pthread_rwlock_wrlock(lock);
}

static inline void boyi__rwlock_unlock(boyi__rwlock *lock)
{
    pthread_rwlock_unlock(lock);
}

/* Lets another thread run, which this one waits for. */
static inline void boyi__thread_yield(void)
{
    sched_yield();
}

/* A number that no other running thread has. */
static inline uint64_t boyi__thread_number(void)
{
    return (uint64_t)(uintptr_t)pthread_self();
}

/* A thread beside those of base/parallel.h; true: it runs, and must be joined. */
typedef pthread_t boyi__thread;

static inline bool boyi__thread_start(boyi__thread *thread, void *(*run)(void *context), void *context)
{
    return pthread_create(thread, NULL, run, context) == 0;
}

static inline void boyi__thread_join(boyi__thread thread)
{
    pthread_join(thread, NULL);
}

#else

typedef struct {
    char unused;
} boyi__mutex, boyi__rwlock;

static inline void boyi__mutex_start(boyi__mutex *lock)
{
    lock->unused = 0;
}

static inline void boyi__mutex_end(boyi__mutex *lock)
{
    (void)lock;
}

static inline void boyi__mutex_lock(boyi__mutex *lock)
{
    (void)lock;
}

static inline void boyi__mutex_unlock(boyi__mutex *lock)
{
    (void)lock;
}

static inline void boyi__rwlock_start(boyi__rwlock *lock)
{
    lock->unused = 0;
}

static inline void boyi__rwlock_end(boyi__rwlock *lock)
{
    (void)lock;
}

static inline void boyi__rwlock_lock_read(boyi__rwlock *lock)
{
    (void)lock;
}

static inline void boyi__rwlock_lock_write(boyi__rwlock *lock)
{
    (void)lock;
}

static inline void boyi__rwlock_unlock(boyi__rwlock *lock)
{
    (void)lock;
}

static inline void boyi__thread_yield(void)
{
}

static inline uint64_t boyi__thread_number(void)
{
    return 0;
}

#endif

#endif
