/* sections: solves section by section, by merging sorted runs instead of looking states up at random.
 *
 * A section is a set of states that share what moves change predictably: in connect how high each column is. A move stays in its
 * section or leads to one of a few later ones; numbers of sections never fall along a move. Rules say `section`; for those that
 * only say `layer`, a layer is a section.
 *
 *   forward    The states that moves lead to wait, sorted, at their section. When all earlier sections are expanded, they are
 *              merged into the section's run (runs.h), which is expanded in order (expand.h). Where all unfinished states turn
 *              out to have the same moves, each adding a constant, what waits is their list itself. Else what one kind of
 *              move leads to mostly comes out sorted again; what does not is sorted. See forward.c.
 *   backward   From the last section: joins what its moves lead to with the runs of later sections, with a finger on each that
 *              moves forward. The places found are those of the values, which are folded. Only where moves do not add
 *              constants they are generated again. See backward.c and join.h; inside.c for sections in which moves lead to
 *              the section itself, round in circles perhaps.
 *
 *     sorted arrivals ──merge──▶ run of a section ──expand──▶ sorted arrivals at later sections          forward, from the first
 *     runs and codes of later sections ──join, fold──▶ codes of a section                                backward, from the last
 *
 * A run that is not being worked on is packed (packed.h), and moved to a temporary file where memory is short (home.h). The finished section, states in order and their codes beside them, depends on
 * nothing but the rules: it is the same for any number of threads, and is stored as it is.
 *
 * Memory: 1 to 2 bytes a state for its packed run and 1 for its code, or 1 to 3 bits for both where memory is short; beside that 8 for
 * each state whose successors wait, or for each move into a section that waits where moves do not add constants, and 8 for each state of the runs that are unpacked, which are kept while there is room.
 *
 * Two callers:
 *
 *     in memory    boyi__sections_solve(game, state, options, error, &solution);
 *
 *     to a file    static boyi_status write(void *self, const boyi__finished_section *section, boyi_error *error);
 *                  const boyi__sections_sink sink = {.self = file, .take = write};
 *                  boyi__sections_build(game, state, options, &sink, error, &effort);
 */
#ifndef BOYI_SOLVE_SECTIONS_SECTIONS_H
#define BOYI_SOLVE_SECTIONS_SECTIONS_H

#include "base/hash_set.h"
#include "base/parallel.h"
#include "solve/codes.h"
#include "solve/engine.h"
#include "solve/estimate.h"
#include "solve/sections/block.h"
#include "solve/sections/home.h"
#include "solve/sections/runs.h"

/* ---- What the engine gives away ---- */

/* A section that is solved. Both arrays live until `take` returns. */
typedef struct {
    uint64_t number;
    size_t count;
    const boyi_state *states; /* in numeric order */
    const void *codes;        /* of their values (solve/codes.h), in the same order */
    unsigned width;           /* bytes a code */
} boyi__finished_section;

/* Takes sections as they are finished, one at a time, each after those that its moves lead to, in an order that depends on nothing but
 * the rules. A failure ends the work; its error text is set. */
typedef struct boyi__sections_sink {
    void *self;
    boyi_status (*take)(void *self, const boyi__finished_section *section, boyi_error *error);
} boyi__sections_sink;

/* Solves for a sink, which gets every section; no solution is made, and what is not needed any more is freed. Returns
 * BOYI_METHOD, with an error text, if the rules have no sections. */
boyi_status boyi__sections_build(const boyi_game *game, boyi_state state, const boyi_options *options,
                                 const boyi__sections_sink *sink, boyi_error *error, boyi_effort *effort);

/* Do moves add constants to states, so that none is generated (shifts.h)? */
bool boyi__sections_by_constants(const boyi_game *game, bool symmetry);

/* The sections of rules whose moves add constants, one of each pair of images under symmetry, and the moves between them. 0: there was no
 * memory for it. */
uint64_t boyi__sections_count(boyi__run *run, boyi_state start, uint64_t *moves);

/* The bytes of a database of so many states that is built by sections whose moves add constants, by what was measured (docs/results.md):
 * neighbours in larger sections are more alike. Connect 5 5 takes 2.94 bits a class, 6 6 1.9, and a third of a bit less for ten times as many
 * states fits both. */
double boyi__sections_database_bytes(double states);

/* What a database that is built takes of the memory that may be used: buffers, zstd's tables and the program itself. */
static inline uint64_t boyi__sections_storing(uint64_t max_bytes)
{
    enum { BYTES = 12 << 20 };
    return max_bytes / 4 < BYTES ? max_bytes / 4 : BYTES;
}

/* Is a database built by sections, unless another method is asked for? Where moves add constants they take a quarter of the time of
 * layers and less memory; but many sections of few states take more room than few layers, so only of games whose states have many bits. It does not
 * depend on limits: neither do the bytes. */
bool boyi__sections_suit_database(const boyi_game *game, bool symmetry);

/* ---- Sections ---- */

/* States in numeric order, shared by the arrivals that are made of them. */
typedef struct {
    boyi__block states; /* with room for one more */
    size_t count;
    unsigned references;
} boyi__kept_states;

/* States that wait at a section: those that are kept, the shift added to each. */
typedef struct {
    boyi__kept_states *kept;
    uint64_t shift;
} boyi__arrival;

/* A move that every unfinished state of a section has: it leads to the state plus `shift` (mod 2^64), in a later section. */
typedef struct {
    uint64_t number; /* of that section */
    uint32_t place;  /* in the list */
    uint32_t kind;
    uint64_t shift;
    int64_t gain;
    bool again;
} boyi__fixed_move;

typedef struct {
    uint64_t number;
    size_t count;        /* states */
    boyi__packed run;    /* nothing: not found yet */
    boyi__packed values; /* nothing: not solved yet, or in `codes` */
    unsigned width;      /* bytes a code */
    bool inside;         /* some move leads from it to itself */
    bool solved;
    /* The forward pass finds out whether all unfinished states have the same moves; the backward pass need not ask for them then. */
    bool uniform;
    boyi__fixed_move *fixed;
    size_t fixed_count;
    boyi__packed ends; /* a bit a state, 1: it is finished; nothing: none is */
    size_t first;      /* the place in the order of the first section that leads here; SIZE_MAX: none does */
    /* Forward. */
    boyi__arrival *arrivals;
    size_t arrivals_count, arrivals_room;
    uint32_t batched; /* 1 + its number among the sections that are being expanded; 0: it is not */
    /* Later sections that moves lead to, by their number in the list. */
    uint32_t *targets;
    size_t targets_count, targets_room;
    /* Backward. */
    boyi_state *states; /* the run, unpacked, with room for one more; NULL: it is not */
    void *codes;        /* of the values, unpacked; NULL: they are not */
    uint8_t *end_bits;  /* of `ends`, unpacked; NULL: they are not */
    uint64_t used;      /* when it was used last */
    size_t next_free;   /* the next section that is freed together with this one; SIZE_MAX: none */
    size_t first_free;  /* the first section that is freed when this one is solved; SIZE_MAX: none */
} boyi__section;

/* All sections of a game: the solution in the end. */
typedef struct {
    boyi_kind kind;
    boyi__set numbers; /* the place of each section in the list */
    boyi__section *list;
    size_t room;
    size_t *order; /* places in the list, by rising section numbers */
    size_t order_count, order_room;
    uint64_t states;
    boyi__spill_file spill;
    char *folder; /* of the spill file: a copy, since the options may be gone when it is made */
} boyi__sections;

/* The section of a state, by the rules. */
static inline uint64_t boyi__section_of(const boyi_game *game, boyi_state state)
{
    return game->rules.section ? game->rules.section(game->self, state)
                               : game->rules.layer(game->self, state);
}

/* The section with this number; NULL: there is none. */
const boyi__section *boyi__sections_find(const boyi__sections *sections, uint64_t number);

/* ---- A run of the engine ---- */

enum {
    BOYI__SECTION_KINDS = 32,  /* of moves: their names modulo this */
    BOYI__SECTION_BATCH = 256, /* states that are solved together */
};

/* What one thread has of its own. */
typedef struct {
    boyi__run run;
    boyi_error error;
    boyi__packed_tools tools;
    boyi__block other; /* scratch */
    /* Forward: finds the stream of a section and a kind (expand.c). */
    uint32_t last[BOYI__SECTION_KINDS]; /* the stream of each kind that was used last, + 1 */
    boyi__block slots;                  /* number of a stream + 1; open addressing */
    size_t slots_count;
    boyi__set *inside; /* states that moves inside the section lead to; NULL: they are not collected */
    /* Backward (join.c). */
    struct boyi__section_join *join;
    boyi__block open, best, fingers;
} boyi__section_worker;

typedef struct {
    boyi__run *run;
    const boyi__sections_sink *sink; /* NULL: none */
    boyi__sections *sections;
    boyi__codec codecs[3]; /* of one, two and eight bytes */
    boyi__chunk_pool pool; /* counts the memory of all threads */
    boyi__section_home home;
    boyi__section_worker *workers;
    unsigned threads;
    boyi__failure failure;
    atomic_uint_fast64_t done; /* states, for progress */

    /* Forward. */
    size_t *heap; /* sections that wait to be expanded, the lowest number first */
    size_t heap_count, heap_room;
    struct boyi__expansion *expansions;
    size_t expansions_count, expansions_room;
    size_t *batch; /* sections that are expanded at once, by rising number */
    size_t batch_count, batch_room;
    size_t
        batch_most; /* how many at most; after a failure that does not grow for batch_wait batches, of which batch_left are left */
    size_t batch_wait, batch_left;

    boyi_state start;
    boyi__estimate estimate;
    uint32_t layer;        /* of the section that was committed last, if the rules have layers */
    uint64_t layer_states; /* of its sections so far */

    size_t relieved; /* of the order: sections that were spilled, or their codes packed, for want of memory */

    /* Backward. */
    uint64_t clock;
    size_t *unpacked; /* sections whose runs are unpacked */
    size_t unpacked_count, unpacked_room;
    uint64_t unpacked_bytes;
    size_t *loading; /* those of them that are still to be read */
    size_t loading_count, loading_room;
    struct boyi__solve_range *ranges;
    size_t ranges_count, ranges_room;
} boyi__sections_run;

/* What the passes take for a state (boyi__plan). */
#define BOYI__SECTIONS_FORWARD  0.2
#define BOYI__SECTIONS_BACKWARD 0.22

/* The passes. On failure the error text is set. */
boyi_status boyi__sections_forward(boyi__sections_run *self, boyi_state start);
boyi_status boyi__sections_backward(boyi__sections_run *self);

/* Both passes for rules with section_moves (shifts.c). BOYI_METHOD, without an error text and before the sink gets anything: it is not
 * for these rules; the passes above are. */
boyi_status boyi__sections_shift(boyi__run *run, boyi_state start, const boyi_options *options,
                                 const boyi__sections_sink *sink, boyi__sections *sections);

/* Solves a section whose moves also lead to itself; its run and those of its targets are unpacked. The worths are written to
 * worths[0 … count-1]. */
boyi_status boyi__section_solve_inside(boyi__sections_run *self, const boyi__section *here, int64_t *worths);

/* ---- For backward.c and inside.c ---- */

/* The codes of so many bytes. */
static inline const boyi__codec *boyi__sections_codec(const boyi__sections_run *self, unsigned width)
{
    return &self->codecs[width == 1 ? 0 : width == 2 ? 1 : 2];
}

/* Notes that so many more states are done. Thread 0 reports progress; a failure is noted in self->failure. */
void boyi__sections_note_done(boyi__sections_run *self, unsigned thread, size_t states);

/* Finds a state of a section that is solved and unpacked. *section and *finger are where the last one was, and then where this
 * one is; *section may be NULL. BOYI_ABSENT: it is not there. */
boyi_status boyi__sections_locate(const boyi__sections_run *self, boyi_state state,
                                  const boyi__section **section, size_t *finger);

/* "a move of state X leads to another state or section than it did before" */
boyi_status boyi__sections_fail_unrepeatable(const boyi__sections_run *self, boyi_state state,
                                             boyi_error *error);

#endif
