/* The manifest of a database and the records of its layers: the small records, as they are written.
 *
 *     manifest   | "boyi" | version 4 | checksum 8 | kind 1 | symmetry 1 | outcome only 1 | one layer 1 |
 *                | found 1 | finished 1 | settings 1 | method 1 | fingerprint 8 | states 8 | outcomes 4 * 8 |
 *                | content 8 | rules 4 | 0 4 |
 *                | library | family | text | name and value of each setting … |
 *     text       | length 4 | bytes | 0 |          a setting without a value: length 2^32 - 1, no bytes
 *     layer      | checksum 8 | layer 4 | first predecessor 4 | highest 4 | width 1 | found 1 | solved 1 | 0 |
 *                | states 8 | outcomes 4 * 8 |
 *
 * A reader of another version reads only the first eight bytes.
 */
#ifndef BOYI_STORE_MANIFEST_H
#define BOYI_STORE_MANIFEST_H

#include "game/family.h"

enum { BOYI__FORMAT = 3 };

typedef struct {
    uint32_t version;
    boyi_kind kind;
    bool symmetry;     /* one state of each class is stored                         */
    bool outcome_only; /* outcomes without plies                                    */
    bool one_layer;    /* all states are in layer 0, and were solved all together   */
    bool found;        /* the states of all layers have been found                  */
    bool finished;
    boyi_method method; /* that solved it */
    uint64_t fingerprint;
    uint64_t states;
    uint64_t outcomes[4];
    uint64_t content;      /* hash of the file that defines the game (game.h); 0: there is none */
    uint32_t rules;        /* BOYI__RULES_VERSION of the boyi that began it */
    const char *library;   /* the version of that boyi */
    boyi__request request; /* the game, with its texts in `owned` */
} boyi__manifest;

typedef struct {
    uint32_t layer;
    uint32_t first_predecessor; /* the lowest layer with a move to this one; UINT32_MAX: none */
    uint32_t highest;           /* the highest layer that moves lead to; 0: none, or not known yet */
    unsigned width;             /* bytes a code while it was solved */
    bool found, solved;         /* all states are stored; all values are */
    uint64_t states;
    uint64_t outcomes[4];
} boyi__layer_record;

enum { BOYI__LAYER_RECORD = 64 /* bytes */ };

/* The caller frees the record. NULL: out of memory. */
void *boyi__manifest_write(const boyi__manifest *manifest, size_t *length);

/* BOYI_FILE: damaged. BOYI_METHOD: another version, which is in out->version. BOYI_USAGE: a game that this boyi
 * does not know, whose name is in out->library. BOYI_MEMORY. Needs boyi__request_end(&out->request) after BOYI_OK
 * and BOYI_USAGE. */
boyi_status boyi__manifest_read(const void *record, size_t length, boyi__manifest *out);

/* Turns a failure of boyi__manifest_read into one with its error text. `name` is the file's. */
boyi_status boyi__manifest_fail(const boyi__manifest *manifest, boyi_status status, const char *name,
                                boyi_error *error);

/* `out` has room for BOYI__LAYER_RECORD bytes. */
void boyi__layer_record_write(const boyi__layer_record *layer, uint64_t fingerprint, uint8_t *out);
/* False: damaged. */
bool boyi__layer_record_read(const void *record, size_t length, uint64_t fingerprint,
                             boyi__layer_record *out);

#endif
