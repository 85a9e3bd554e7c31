/* The header of a database: its manifest, which says what game it holds, and the progress of its build (log.h).
 *
 *     header     | "boyi" | version 4 | checksum 8 | progress 2 * 24 |
 *                | bytes of the header 4 | kind 1 | symmetry 1 | outcome only 1 | settings 1 | fingerprint 8 |
 *                | content 8 | rules 4 | 0 4 |
 *                | library | family | text | name and value of each setting … |
 *     text       | length 4 | bytes | 0 |          a setting without a value: length 2^32 - 1, no bytes
 *
 * The checksum is that of all that follows the progress. A reader of another version reads only the first eight bytes.
 */
#ifndef BOYI_STORE_MANIFEST_H
#define BOYI_STORE_MANIFEST_H

#include "game/family.h"

enum {
    BOYI__FORMAT = 4,
    BOYI__PROGRESS_PLACE = 16,
    BOYI__HEADER_FIXED = 96, /* bytes before the texts */
};

static const char boyi__magic[4] = {'b', 'o', 'y', 'i'}; /* what header and footer begin with */

typedef struct {
    uint32_t version;
    boyi_kind kind;
    bool symmetry;     /* one state of each class is stored                         */
    bool outcome_only; /* outcomes without plies                                    */
    uint64_t fingerprint;
    uint64_t content;      /* hash of the file that defines the game (game.h); 0: there is none */
    uint32_t rules;        /* BOYI__RULES_VERSION of the boyi that began it */
    const char *library;   /* the version of that boyi */
    boyi__request request; /* the game, with its texts in `owned` */
    /* Not in the header: in marks (section_record.h) and in the directory (index.h). */
    bool one_section; /* all states are in section 0, and were solved all together */
    bool found;       /* the states of all sections have been found */
    bool finished;
    boyi_method method; /* that solved it */
    uint64_t states;
    uint64_t outcomes[4];
} boyi__manifest;

/* Its sections are those of the rules (`section`, or else layers), each stored when it was solved. */
static inline bool boyi__manifest_by_sections(const boyi__manifest *manifest)
{
    return !manifest->one_section && manifest->method == BOYI_SECTIONS;
}

/* The header, with zeros in the place of the progress. The caller frees it. NULL: out of memory. */
void *boyi__manifest_write(const boyi__manifest *manifest, size_t *length);

/* BOYI_FILE: damaged. BOYI_METHOD: another version, which is in out->version. BOYI_USAGE: a game that this boyi
 * does not know, whose name is in out->library. BOYI_MEMORY. Needs boyi__request_end(&out->request) after BOYI_OK
 * and BOYI_USAGE. */
boyi_status boyi__manifest_read(const void *record, size_t length, boyi__manifest *out);

/* Turns a failure of boyi__manifest_read into one with its error text. `name` is the file's. */
boyi_status boyi__manifest_fail(const boyi__manifest *manifest, boyi_status status, const char *name,
                                boyi_error *error);

/* The first bytes of a file: BOYI_FILE with its error text if it is no database, or has another version. `length` is at
 * most BOYI__HEADER_FIXED, and less at the end of the file. `path` is the file's. */
boyi_status boyi__header_check(const char *path, const uint8_t *head, size_t length, boyi_error *error);
/* Of the first BOYI__HEADER_FIXED bytes: what the header says of its own length, and the fingerprint. */
uint64_t boyi__header_bytes(const uint8_t *head);
uint64_t boyi__header_fingerprint(const uint8_t *head);

#endif
