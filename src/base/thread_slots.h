/* A fixed array of slots, each used by one thread at a time, for scratch memory of functions that get none.
 *
 * A slot is a struct that begins with an atomic_flag, clear while the slot is free. A thread starts its
 * search at the same slot each time, so it normally gets the one it had before, whose memory is in its cache.
 */
#ifndef BOYI_BASE_THREAD_SLOTS_H
#define BOYI_BASE_THREAD_SLOTS_H

#include <stdatomic.h>

#include "base/hash.h"
#include "base/threads.h"

enum { BOYI__THREAD_SLOTS_BITS = 6, BOYI__THREAD_SLOTS = 1 << BOYI__THREAD_SLOTS_BITS };

/* Takes a free slot of the BOYI__THREAD_SLOTS slots of `size` bytes each; waits while all are taken. */
static inline void *boyi__thread_slot_take(void *slots, size_t size)
{
    size_t at = (size_t)boyi__hash_bits(boyi__thread_number(), BOYI__THREAD_SLOTS_BITS);
    for (size_t tries = 1;; tries++) {
        atomic_flag *busy = (void *)((char *)slots + at * size);
        if (!atomic_flag_test_and_set_explicit(busy, memory_order_acquire))
            return busy;
        at = (at + 1) % BOYI__THREAD_SLOTS;
        if (tries % BOYI__THREAD_SLOTS == 0)
            boyi__thread_yield();
    }
}

static inline void boyi__thread_slot_release(void *slot)
{
    atomic_flag_clear_explicit((atomic_flag *)slot, memory_order_release);
}

#endif
