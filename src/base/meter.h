/* The meter of one piece of work: memory in use, states found, limits, progress, cancel.
 *
 * Every engine takes its large blocks through the meter, so that the peak it reports and the limit it
 * keeps are the same number. Small fixed buffers are not worth counting.
 */
#ifndef BOYI_BASE_METER_H
#define BOYI_BASE_METER_H

#include "base/array.h"
#include "boyi.h"

enum { BOYI__WORK_EVERY = 1 << 20 };

typedef struct {
    uint64_t max_bytes;
    uint64_t max_states;
    uint64_t bytes; /* in use now */
    uint64_t peak;
    uint64_t reserved; /* the most that `reserve` was asked for */
    uint64_t states;   /* the last number given to boyi__meter_tick */
    uint64_t next_report;
    uint64_t work; /* moves looked at since the last report: states with many moves are slow */
    const char *phase, *phase_zh;
    uint64_t total; /* for reports: see boyi_progress; a new phase forgets them */
    bool is_guess, has_layer;
    uint32_t layer;
    bool (*progress)(void *context, const boyi_progress *progress);
    void *context;
    bool (*reserve)(void *context, uint64_t bytes);
} boyi__meter;

void boyi__meter_start(boyi__meter *meter, const boyi_options *options);

/* The limit that `max_bytes` of boyi_options stands for: 0 is three quarters of the machine's memory. */
uint64_t boyi__memory_limit(uint64_t max_bytes);

/* Change a block from old_count to new_count elements of `size` bytes: BOYI_OK, BOYI_LIMIT or BOYI_MEMORY;
 * on failure the block is as it was. Once something has failed the numbers no longer matter: all that is
 * left to do is to free. */
boyi_status boyi__meter_resize(boyi__meter *meter, void *block_address, size_t old_count, size_t new_count,
                               size_t size);

/* Makes room for `need` elements, doubling *room (see base/array.h). Fails as boyi__meter_resize does. */
static inline boyi_status boyi__meter_grow(boyi__meter *meter, void *array_address, size_t *room, size_t need,
                                           size_t size)
{
    if (need <= *room)
        return BOYI_OK;
    size_t larger = boyi__array_room(*room, need);
    boyi_status status = boyi__meter_resize(meter, array_address, *room, larger, size);
    if (!status)
        *room = larger;
    return status;
}

/* May so many bytes be in use? BOYI_OK or BOYI_LIMIT. For blocks that are counted by hand. */
boyi_status boyi__meter_allow(boyi__meter *meter, uint64_t bytes);

/* Free a block of `count` elements. */
void boyi__meter_free(boyi__meter *meter, void *block, size_t count, size_t size);

/* A new phase, whose numbers start from 0 again. */
void boyi__meter_phase(boyi__meter *meter, const char *phase, const char *phase_zh);

/* Say how many states are known: BOYI_OK, BOYI_LIMIT or BOYI_CANCELLED. Cheap: call it for every state. */
static inline boyi_status boyi__meter_tick(boyi__meter *meter, uint64_t states);

/* Turn what the calls above returned into a sentence. Other statuses pass through untouched. */
boyi_status boyi__meter_fail(const boyi__meter *meter, boyi_status status, const char *game,
                             boyi_error *error);

boyi_status boyi__meter_report(boyi__meter *meter, uint64_t states);

/* Is it time for a report? */
static inline bool boyi__meter_is_due(const boyi__meter *meter, uint64_t states)
{
    return states >= meter->next_report || meter->work >= BOYI__WORK_EVERY;
}

static inline boyi_status boyi__meter_tick(boyi__meter *meter, uint64_t states)
{
    return boyi__meter_is_due(meter, states) ? boyi__meter_report(meter, states) : BOYI_OK;
}

/* Bytes as a person reads them: "1.5 GiB". */
typedef struct {
    char text[24];
} boyi__bytes_text;

const char *boyi__write_bytes(boyi__bytes_text *out, uint64_t bytes);

#endif
