/* Packed parts of a section: its run, or the codes of its values, in pieces of BOYI__PIECE_STATES states.
 *
 *     data     [ piece 0 | piece 1 | … ]         in memory, or in the spill file
 *     pieces   where each piece begins, its first state, its bytes: in memory, 32 bytes for 65536 states
 *
 * A piece of a run is a packed run of its own (runs.h); a piece of codes is the codes. While memory is ample both are kept as they
 * are; else each piece is a zstd frame, of one to three bits a state.
 */
#ifndef BOYI_SOLVE_SECTIONS_PACKED_H
#define BOYI_SOLVE_SECTIONS_PACKED_H

#include "base/spill_file.h"
#include "base/zip.h"
#include "boyi.h"
#include "solve/sections/team.h"

enum { BOYI__PIECE_STATES = 1 << 16 };

typedef struct {
    boyi_state first; /* of a run; else 0 */
    uint64_t begin;   /* in the data */
    uint32_t bytes;
    uint32_t unpacked; /* bytes; the same as `bytes`: it is kept as it is */
} boyi__piece;

/* All zeros: nothing. */
typedef struct {
    boyi__piece *pieces; /* NULL: there is nothing */
    size_t count;        /* states */
    void *data;          /* NULL: in the spill file */
    size_t bytes;        /* of the data */
    uint64_t place;      /* in the spill file */
    unsigned rank;       /* that has the file */
    bool zipped;         /* by zstd, as far as that helps */
} boyi__packed;

/* What one thread needs to pack and unpack; all zeros: nothing yet. */
typedef struct {
    boyi__zip zip;
    void *piece, *unpacked; /* a piece as it is in the file, and unpacked */
    void *fetched;          /* the data of another rank's part */
    size_t piece_room, unpacked_room, fetched_room;
    const struct boyi_team *team; /* NULL: none */
} boyi__packed_tools;

void boyi__packed_tools_end(boyi__packed_tools *tools);

static inline size_t boyi__packed_pieces(size_t count)
{
    return (count + BOYI__PIECE_STATES - 1) / BOYI__PIECE_STATES;
}

/* The room that packing a run needs in `out`; codes need as many bytes as they have. */
size_t boyi__packed_run_bound(const boyi_state *states, size_t count);

/* Pack into `out`, whose begin is aligned, and `pieces`; `zipped`: by zstd. *bytes, or what is returned: the bytes written. BOYI_OK or
 * BOYI_MEMORY. */
boyi_status boyi__packed_write_run(boyi__packed_tools *tools, const boyi_state *states, size_t count,
                                   bool zipped, boyi__piece *pieces, void *out, size_t *bytes);
size_t boyi__packed_write_codes(boyi__packed_tools *tools, const void *codes, size_t count, unsigned width,
                                bool zipped, boyi__piece *pieces, void *out);

/* Zips in place what is in memory and kept as it is. BOYI_OK or BOYI_MEMORY. */
boyi_status boyi__packed_zip(boyi__packed_tools *tools, boyi__packed *packed);

/* Unpack all of it. Any number of threads, each with its own tools. The error text is set for BOYI_FILE; BOYI_MEMORY has none. */
boyi_status boyi__packed_read_run(boyi__packed_tools *tools, const boyi__packed *packed,
                                  const boyi__spill_file *spill, boyi_state *out, boyi_error *error);
boyi_status boyi__packed_read_codes(boyi__packed_tools *tools, const boyi__packed *packed,
                                    const boyi__spill_file *spill, void *out, boyi_error *error);

/* The place of a state in a packed run; SIZE_MAX: it is not there. Unpacks one piece. */
boyi_status boyi__packed_find(boyi__packed_tools *tools, const boyi__packed *packed,
                              const boyi__spill_file *spill, boyi_state state, size_t *place,
                              boyi_error *error);
/* The code at a place of packed codes. */
boyi_status boyi__packed_code(boyi__packed_tools *tools, const boyi__packed *packed,
                              const boyi__spill_file *spill, size_t place, unsigned width, uint64_t *code,
                              boyi_error *error);

#endif
