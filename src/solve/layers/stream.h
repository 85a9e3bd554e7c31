/* What the two ways of stream.c have in common: the crew at work on the layers of one game.
 *
 * up (forward.c) finds the states of each layer, down (backward.c) their values. Threads share nothing
 * they write but the counter of parts to be done, the stock of chunks and the word to stop.
 */
#ifndef BOYI_SOLVE_LAYERS_STREAM_H
#define BOYI_SOLVE_LAYERS_STREAM_H

#include "base/parallel.h"
#include "solve/estimate.h"
#include "solve/layers/checkpoint.h"

/* A look-up that is under way. */
typedef struct {
    boyi__lookup look;
    const boyi__layer_index *index;
    int64_t gain;
    bool again;
} boyi__pending_lookup;

enum {
    BOYI__STREAM_BATCH = 128, /* states that are looked at together   */
    BOYI__STREAM_LOOKS = 1024 /* look-ups that are under way together */
};

/* What one thread has to itself. */
typedef struct {
    boyi__run run;
    boyi_error error;
    boyi__queue *queues; /* in the order of their layers */
    size_t queues_count, queues_room, last_queue;
    boyi__sorter sorter;
    boyi__pending_lookup *questions;
    uint64_t *keys; /* of the part that is worked on */
    size_t keys_room;
    const boyi__layer_index *last_hand;
    uint32_t last_layer;
    uint32_t highest; /* layer that a move of this layer leads to */
    bool even_steps;
} boyi__stream_worker;

/* Which hands are not needed any more once a stratum is done: a list through all of them. */
typedef struct {
    size_t first; /* that leaves after this stratum */
    size_t next;  /* that leaves with this one      */
} boyi__index_release;

typedef struct {
    boyi__run *run;
    const boyi__checkpoint *checkpoint; /* NULL: none */
    boyi__chunk_pool pool;
    boyi__packed_layers *layers;
    boyi__codec codecs[3];         /* of one, two and eight bytes */
    boyi__layer_index *indexes;    /* of each stratum, while it is at hand; one more that never is */
    boyi__index_release *releases; /* of each stratum */
    uint64_t pressed;              /* bytes in memory that could go to the shelf */
    size_t shelved;                /* so many strata are there, on the way up    */
    boyi__stream_worker *members;
    unsigned threads;
    /* What the crew is at. */
    size_t here; /* the stratum */
    boyi__estimate trend;
    bool loaded; /* the keeper knows the states of layers up to this one */
    uint32_t floor;
    boyi__queue *arriving[BOYI__MOST_THREADS];
    size_t arriving_count;
    atomic_uint_fast64_t done; /* states of this phase */
    atomic_bool wider;         /* the codes are too narrow for this layer */
    boyi__failure failure;
} boyi__stream;

/* The members must have been started. BOYI_METHOD without a sentence: not these rules. */
boyi_status boyi__stream_forward(boyi__stream *self, boyi_state start);
boyi_status boyi__stream_backward(boyi__stream *self);

/* ---- Together ---- */

/* Runs step(self, thread, part) for the parts of the layer that is here, on one thread where there are few states.
 * Returns the status of the first failure; its sentence is written later. */
boyi_status boyi__stream_share(boyi__stream *self, boyi__parallel_step *step, uint64_t states);

/* Stops all threads. `error` NULL: see boyi__run_fail_first. Returns the status. */
static inline boyi_status boyi__stream_stop(boyi__stream *self, boyi_status status, const boyi_error *error)
{
    return boyi__failure_note(&self->failure, status, error);
}

static inline bool boyi__stream_stopped(const boyi__stream *self)
{
    return boyi__failure_any(&self->failure);
}

/* So many more states of this phase are done. Progress is the business of member 0, the caller's thread. */
void boyi__stream_note_done(boyi__stream *self, unsigned member, size_t states);

/* What a keeper returned, with its sentence in the first member's error. */
boyi_status boyi__stream_after_checkpoint(boyi__stream *self, boyi_status status);

/* ---- When memory is short ---- */

/* What a stratum takes until it is put on the shelf. */
uint64_t boyi__stream_bytes_of(const boyi__packed_layer *packed);
bool boyi__stream_must_spill(const boyi__stream *self);
/* Put the strata first … end - 1 on the shelf. */
boyi_status boyi__stream_spill(boyi__stream *self, size_t first, size_t end);

#endif
