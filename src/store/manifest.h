/* What a database is, and what each of its layers is: the small records, as they are written.
 *
 *     database   | "boyi" | version 4 | checksum 8 | kind 1 | symmetry 1 | outcome only 1 | whole 1 |
 *                | found 1 | finished 1 | settings 1 | method 1 | fingerprint 8 | states 8 | outcomes 4 * 8 |
 *                | content 8 | rules 4 | 0 4 |
 *                | library | family | text | name and value of each setting … |
 *     text       | length 4 | bytes | 0 |          a setting without a value: length 2^32 - 1, no bytes
 *     layer      | checksum 8 | layer 4 | first asker 4 | highest 4 | width 1 | found 1 | solved 1 | 0 |
 *                | states 8 | outcomes 4 * 8 |
 *
 * A reader of another version looks no further than the first eight bytes.
 */
#ifndef BOYI_STORE_MANIFEST_H
#define BOYI_STORE_MANIFEST_H

#include "game/family.h"

enum { BOYI__FORMAT = 3 };

typedef struct {
    uint32_t version;
    boyi_kind kind;
    bool symmetry;     /* one state of each class is kept                     */
    bool outcome_only; /* who wins, not how soon                              */
    bool whole;        /* all states in one layer, solved before they were kept */
    bool found;        /* all layers have been found                          */
    bool finished;
    boyi_method method; /* that solved it */
    uint64_t fingerprint;
    uint64_t states;
    uint64_t outcomes[4];
    uint64_t content;      /* of the file that says what the game is (game.h); 0: there is none */
    uint32_t rules;        /* BOYI__RULES_VERSION of the boyi that began it */
    const char *library;   /* the version that began it */
    boyi__request request; /* the game, with its texts in `owned` */
} boyi__manifest;

typedef struct {
    uint32_t layer;
    uint32_t first_asker; /* the lowest layer that leads here; UINT32_MAX: none */
    uint32_t highest;     /* the highest that moves lead to; 0: not known yet, or none */
    unsigned width;       /* of the codes it was solved with */
    bool found, solved;
    uint64_t states;
    uint64_t outcomes[4];
} boyi__layer_record;

enum { BOYI__LAYER_RECORD = 64 };

/* The caller frees the record. NULL: no memory. */
void *boyi__manifest_write(const boyi__manifest *about, size_t *length);

/* BOYI_FILE without a sentence: damaged. BOYI_METHOD: another version, which is in out->version. BOYI_USAGE:
 * a game that this boyi does not know, whose name is in out->library. End it unless it failed. */
boyi_status boyi__manifest_read(const void *record, size_t length, boyi__manifest *out);
void boyi__manifest_end(boyi__manifest *about);

void boyi__layer_write(const boyi__layer_record *layer, uint64_t fingerprint, uint8_t *out);
bool boyi__layer_read(const void *record, size_t length, uint64_t fingerprint, boyi__layer_record *out);

#endif
