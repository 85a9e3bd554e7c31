/* Writing a section: its states, later its values, are packed into blocks on all threads and appended in order. The
 * bytes depend neither on the number of threads nor on how the states are cut into pieces. */
#ifndef BOYI_STORE_WRITER_H
#define BOYI_STORE_WRITER_H

#include "base/parallel.h"
#include "game/game.h"
#include "solve/codes.h"
#include "store/block_reader.h"

/* The values of some states of a section; called by several threads. Fills in `worths`, or `codes` of one byte
 * (codes.h) and sets *narrow. Sets the error text when it fails. */
typedef boyi_status boyi__value_source(void *context, const boyi_state *states, size_t count, int64_t *worths,
                                       uint8_t *codes, bool *narrow, boyi_error *error);

/* What one thread needs. */
typedef struct {
    boyi__packer packer;
    boyi__block_reader reader;
    int64_t *worths;
    uint64_t outcomes[4];
    unsigned widest; /* code that was written */
} boyi__writer_worker;

typedef struct {
    uint8_t *data; /* NULL: none */
    size_t length;
} boyi__packed_record;

typedef struct boyi__writer {
    boyi__database *database;
    const boyi_game *game; /* whose states' texts are stored, and learned when they are read; NULL: none */
    boyi__writer_worker *workers;
    unsigned threads;
    boyi__codec narrow, wide; /* of one byte and of two */
    /* The blocks that are being packed, or read back; then what they are packed into. */
    boyi__block_batch batch;
    boyi__packed_record states_packed[BOYI__BATCH_BLOCKS], texts_packed[BOYI__BATCH_BLOCKS],
        values_packed[BOYI__BATCH_BLOCKS];
    const boyi_state *states; /* to be packed: the batch's */
    boyi__value_source *source;
    void *context;
    boyi_status (*step)(struct boyi__writer *, boyi__writer_worker *, size_t block, boyi_error *);
    boyi__failure failure;
} boyi__writer;

boyi_status boyi__writer_new(boyi__database *database, unsigned threads, boyi_error *error,
                             boyi__writer **out);
void boyi__writer_free(boyi__writer *writer);

/* Writes states of a section in rising order as block number `number` and the following. If they are the section's
 * last, all of them are written, and then the one or two records in `sections`; else whole blocks, so that at least
 * one state is left. *used is how many were written. */
boyi_status boyi__write_states(boyi__writer *writer, uint64_t section, uint32_t number,
                               const boyi_state *states, size_t count, bool last,
                               const boyi__section_record *sections, size_t sections_count, size_t *used,
                               boyi_error *error);

/* Writes the values of a section whose states are stored, then its record with its outcomes counted, as solved. */
boyi_status boyi__write_values(boyi__writer *writer, boyi__section_record section, boyi__value_source *source,
                               void *context, boyi_error *error);

/* ---- The parts of the above ---- */

/* Fills in the batch: the next blocks of `count` states of a section, in writer->states, of which the first is block
 * number batch.number. `last`: they are the section's last; else at least one state is left. Returns how many states
 * the batch holds. */
size_t boyi__writer_cut(boyi__writer *writer, size_t count, bool last);

/* A step: packs the states of a block, and their texts. */
boyi_status boyi__writer_pack_states(boyi__writer *writer, boyi__writer_worker *worker, size_t block,
                                     boyi_error *error);

/* Packs the values of a block: worker->worths, or `narrow`: codes of one byte in worker->reader.codes. Counts their
 * outcomes. */
boyi_status boyi__writer_pack_values(boyi__writer *writer, boyi__writer_worker *worker, size_t block,
                                     bool narrow, boyi_error *error);

/* Adds what the workers counted since the last call to the section's record. */
void boyi__writer_count(boyi__writer *writer, boyi__section_record *section);

/* Appends what was packed: of each block its states, texts and values, then the sections' records. */
boyi_status boyi__writer_append(boyi__writer *writer, const boyi__section_record *sections,
                                size_t sections_count, boyi_error *error);

/* Runs step(writer, worker, block, error) for every block of writer->batch, on all threads. The first failure
 * ends it. */
boyi_status boyi__writer_for_blocks(boyi__writer *writer,
                                    boyi_status (*step)(boyi__writer *, boyi__writer_worker *, size_t,
                                                        boyi_error *),
                                    boyi_error *error);

#endif
