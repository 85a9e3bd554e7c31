/* The meter of one piece of work: memory in use, states found, limits, progress, cancellation.
 *
 * Engines allocate their large blocks through the meter, so the peak that is reported and the limit that is
 * kept are the same number. Small fixed buffers are not counted.
 */
#ifndef BOYI_BASE_METER_H
#define BOYI_BASE_METER_H

#include "base/array.h"
#include "boyi.h"

enum { BOYI__WORK_EVERY = 1 << 20 };

/* What share of the whole work a phase is: what earlier phases took for a state, what this one takes, and what later ones will take. The unit is what
 * memo takes for a state of a game with quick rules; the ratios were measured. */
typedef struct {
    double before, here, later;
} boyi__plan;

typedef struct {
    uint64_t max_bytes;
    uint64_t max_states;
    uint64_t bytes; /* in use now */
    uint64_t peak;
    uint64_t reserved; /* the largest amount that `reserve` granted */
    uint64_t states;   /* the last number given to boyi__meter_tick */
    uint64_t next_report;
    uint64_t work;     /* moves made since the last report: states with many moves are slow */
    const char *phase; /* in English */
    uint64_t total;    /* for reports, see boyi_progress; a new phase resets them */
    bool is_guess, has_layer;
    uint32_t layer;
    boyi__plan plan; /* of the phase; a new one resets it: the phase is all */
    uint64_t
        skipped; /* states of this phase that an earlier, interrupted run has done; a new phase resets it */
    bool (*progress)(void *context, const boyi_progress *progress);
    void *context;
    bool (*reserve)(void *context, uint64_t bytes);
} boyi__meter;

void boyi__meter_start(boyi__meter *meter, const boyi_options *options);

/* The limit in bytes for `max_bytes` of boyi_options: 0 means three quarters of the memory of the machine. */
uint64_t boyi__memory_limit(uint64_t max_bytes);

/* Resizes the block *(void **)block_address from old_count to new_count elements of `size` bytes. Returns
 * BOYI_OK, BOYI_LIMIT or BOYI_MEMORY; on failure the block is as it was. */
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

/* May `bytes` be in use in all? BOYI_OK or BOYI_LIMIT. For callers that count by themselves. */
boyi_status boyi__meter_allow(boyi__meter *meter, uint64_t bytes);

/* Frees a block of `count` elements. */
void boyi__meter_free(boyi__meter *meter, void *block, size_t count, size_t size);

/* Starts a phase; the counts that are reported begin at 0 again. */
void boyi__meter_phase(boyi__meter *meter, const char *phase);

/* Notes how many states are known. Returns BOYI_OK, BOYI_LIMIT or BOYI_CANCELLED. Cheap enough for every
 * state. */
static inline boyi_status boyi__meter_tick(boyi__meter *meter, uint64_t states);

/* Sets the error text for a status of the calls above and returns it. Other statuses pass through. */
boyi_status boyi__meter_fail(const boyi__meter *meter, boyi_status status, const char *game,
                             boyi_error *error);

/* Reports now. Returns as boyi__meter_tick does. */
boyi_status boyi__meter_report(boyi__meter *meter, uint64_t states);

/* Is a report due? */
static inline bool boyi__meter_is_due(const boyi__meter *meter, uint64_t states)
{
    return states >= meter->next_report || meter->work >= BOYI__WORK_EVERY;
}

static inline boyi_status boyi__meter_tick(boyi__meter *meter, uint64_t states)
{
    return boyi__meter_is_due(meter, states) ? boyi__meter_report(meter, states) : BOYI_OK;
}

/* An amount of memory as text: "1.5 GiB". */
typedef struct {
    char text[24];
} boyi__bytes_text;

const char *boyi__write_bytes(boyi__bytes_text *out, uint64_t bytes);

#endif
