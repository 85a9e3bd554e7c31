/* The records of a database as a list, to be changed and written again: with an index that says what the list says. */
#ifndef STORE_RECORDS_H
#define STORE_RECORDS_H

#include "store/index.h"

typedef struct {
    uint8_t *data; /* NULL: it is left out */
    size_t bytes;
    boyi_state key; /* of a block: the first state by which the index finds it */
} store_record;

typedef struct {
    boyi__manifest manifest; /* with the totals, if it is finished */
    store_record *list;      /* blocks, records of sections, marks, in their order */
    size_t count;
} store_records;

/* Of a finished database, or of one that was stopped. False: it can't be read. */
bool store_records_read(const char *path, store_records *out);
bool store_records_write(const char *path, const store_records *records);
void store_records_free(store_records *records);

/* The last record of this type (block.h) of a section, with this first state if it is a block; NULL: none. */
store_record *store_records_find(const store_records *records, char type, uint64_t section, boyi_state first);

/* The record is now this one; the data is copied. */
void store_record_set(store_record *record, const void *data, size_t bytes);

/* Puts the section's record in the place of its last one. */
void store_records_put_section(store_records *records, const boyi__section_record *section);

#endif
