/* layers at scale: rules whose layer rises with every move are solved in two passes, in streams, on all threads.
 *
 *   forward    Expands the states of a layer; each successor goes to the queue of its own layer (queues.h).
 *              When no lower layer is left to be expanded, the queues of a layer are sorted into runs without
 *              duplicates (sorted_run.h). See forward.c.
 *   backward   From the last layer: reads its states in order, generates their moves again, looks up the
 *              values of their successors in the indexes of later layers (layer_index.h), folds. Then the
 *              layer itself is indexed, until all layers that lead to it are solved; where every move goes to
 *              the next layer, there is one index at a time. See backward.c.
 *
 *     queues ──sort──▶ packed layer ──expand──▶ queues of later layers            forward, layer by layer
 *     index of later layers ──look up, fold──▶ codes of a layer ──▶ its index     backward
 *
 * The only random accesses are the look-ups of the backward pass, which are prefetched a few hundred moves
 * ahead. Threads write nothing in common but the counter of partitions to be done and the chunk pool. Every
 * layer comes out sorted, so the result is the same for any number of threads.
 *
 * Memory: 1 to 3 bytes a state for its run and 1 for its value; beside that the longest queue (4 or 8 bytes
 * for each move into a layer) or two indexes (7 to 12 bytes for each of their states). Packed layers are
 * spilled to a temporary file when they take more than a third of the limit, or everything together more than
 * half of it.
 */
#ifndef BOYI_SOLVE_LAYERS_STREAM_H
#define BOYI_SOLVE_LAYERS_STREAM_H

#include "base/parallel.h"
#include "solve/estimate.h"
#include "solve/layers/checkpoint.h"

/* A look-up of the successor that a move leads to. */
typedef struct {
    boyi__lookup lookup;
    const boyi__layer_index *index;
    int64_t gain;
    bool again;
} boyi__move_lookup;

enum {
    BOYI__STREAM_BATCH = 128,   /* states that are expanded together */
    BOYI__STREAM_LOOKUPS = 1024 /* that are in flight together */
};

/* The data of one thread. */
typedef struct {
    boyi__run run;
    boyi_error error;
    boyi__queue *queues; /* in the order of their layers */
    size_t queues_count, queues_room, last_queue;
    boyi__sorter sorter;
    boyi__move_lookup *lookups;
    uint64_t *keys; /* of the partition that is being solved */
    size_t keys_room;
    const boyi__layer_index *last_index; /* that of last_layer; NULL: none */
    uint32_t last_layer;
    uint32_t highest; /* layer that a move of this layer leads to */
    bool even_steps;
} boyi__stream_worker;

/* Which indexes are freed when a layer is solved: a linked list through all layers. */
/* What the passes take for a state (boyi__plan). */
#define BOYI__STREAM_FORWARD  0.17
#define BOYI__STREAM_BACKWARD 0.19

typedef struct {
    size_t first; /* index to be freed when this layer is solved */
    size_t next;  /* index to be freed together with this one */
} boyi__index_release;

typedef struct {
    boyi__run *run;
    const boyi__checkpoint *checkpoint; /* NULL: none */
    boyi__chunk_pool pool;
    boyi__packed_layers *layers;
    boyi__codec codecs[3];      /* of one, two and eight bytes */
    boyi__layer_index *indexes; /* of each layer; one more, which stays empty, for layers that do not exist */
    boyi__index_release *releases; /* of each layer */
    uint64_t packed_bytes;         /* in memory, of runs and codes that can be spilled */
    size_t spilled;                /* the first layers, in the forward pass */
    boyi__stream_worker *workers;
    unsigned threads;
    /* The work that is being shared. */
    size_t here; /* the place of the layer in the list */
    boyi_state start;
    boyi__estimate estimate;
    double found_share; /* of the states were found by this run, and not by an interrupted one */
    bool resumed;       /* the states of the layers up to saved_last are loaded from the checkpoint */
    uint32_t saved_last;
    boyi__queue *queues[BOYI__MOST_THREADS]; /* of this layer, to be sorted */
    size_t queues_count;
    atomic_uint_fast64_t done; /* states of this phase */
    atomic_bool wider;         /* the codes are too narrow for this layer */
    boyi__failure failure;
} boyi__stream;

/* The passes; the workers must have been started. BOYI_METHOD, without an error text: the layer of some move does
 * not rise. */
boyi_status boyi__stream_forward(boyi__stream *self, boyi_state state);
boyi_status boyi__stream_backward(boyi__stream *self);

/* ---- What both passes use (stream.c) ---- */

/* Runs step(self, thread, partition) for the partitions of the layer that is here, on one thread if it has few
 * states. Returns the status of the first failure; its error text is set later. */
boyi_status boyi__stream_share(boyi__stream *self, boyi__parallel_step *step, uint64_t states);

/* Stops all threads. `error` NULL: see boyi__run_fail_first. Returns the status. */
static inline boyi_status boyi__stream_stop(boyi__stream *self, boyi_status status, const boyi_error *error)
{
    return boyi__failure_note(&self->failure, status, error);
}

/* Counts states of this phase that are done. Thread 0, the caller's, reports progress. */
void boyi__stream_note_done(boyi__stream *self, unsigned thread, size_t states);

/* Passes on what a checkpoint returned; its error text is in the first worker's error. */
boyi_status boyi__stream_after_checkpoint(boyi__stream *self, boyi_status status);

/* If the packed layers in memory take too much, spills those between *from and `to` in the list, and sets *from to `to`. */
boyi_status boyi__stream_spill(boyi__stream *self, size_t *from, size_t to);

#endif
