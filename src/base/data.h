/* Plain data: a number, a text, a truth, a list, or a record, in memory that is freed all at once.
 *
 *     boyi__arena arena = {0};
 *     boyi__data row = {0};
 *     boyi__data_list(&row, &arena, 2);            [null,null]
 *     row.list[0] = boyi__data_number(3);
 *     row.list[1] = boyi__data_number(9);          [3,9]
 *     boyi__arena_end(&arena);
 *
 * What an input of a problem, a field of its file and an answer are made of. A record is a list whose items
 * have keys.
 */
#ifndef BOYI_BASE_DATA_H
#define BOYI_BASE_DATA_H

#include "base/strbuf.h"

/* ---- Memory ---- */

typedef struct boyi__arena_chunk boyi__arena_chunk;

typedef struct {
    boyi__arena_chunk *chunks;
    size_t used; /* of the first chunk */
} boyi__arena;

/* Zeroed memory that lives as long as the arena; NULL: out of memory. */
void *boyi__arena_take(boyi__arena *arena, size_t count, size_t size);
/* A copy that ends in NUL; NULL: out of memory. */
char *boyi__arena_copy(boyi__arena *arena, const char *text, size_t length);
void boyi__arena_end(boyi__arena *arena);

/* ---- Data ---- */

typedef enum {
    BOYI__DATA_NONE, /* null */
    BOYI__DATA_TRUTH,
    BOYI__DATA_NUMBER,
    BOYI__DATA_TEXT,
    BOYI__DATA_LIST,
    BOYI__DATA_RECORD,
} boyi__data_form;

typedef struct boyi__data boyi__data;

struct boyi__data {
    boyi__data_form form;
    bool truth;
    int64_t number;
    const char *text; /* of a text; of a number that was read also its digits as written. Ends in NUL */
    size_t length;
    boyi__data *list; /* of a list or a record */
    size_t count;
    const char *key; /* of an item of a record; else NULL */
};

boyi__data boyi__data_number(int64_t number);
boyi__data boyi__data_text(const char *text, size_t length); /* the text is not copied */
boyi__data boyi__data_truth(bool truth);

/* An empty list with room for `count` items, which are null. False: out of memory. */
bool boyi__data_list(boyi__data *out, boyi__arena *arena, size_t count);

/* The field of a record; NULL: there is none. */
const boyi__data *boyi__data_field(const boyi__data *record, const char *key);

/* A copy with all that belongs to it. False: out of memory. */
bool boyi__data_copy(boyi__data *out, boyi__arena *arena, const boyi__data *from);

bool boyi__data_equal(const boyi__data *a, const boyi__data *b);

/* Adds the data as JSON without blanks. */
void boyi__data_write(boyi__strbuf *out, const boyi__data *data);

/* Adds it as words: items between `between`, texts without quotes, true and false. */
void boyi__data_say(boyi__strbuf *out, const boyi__data *data, const char *between);

#endif
