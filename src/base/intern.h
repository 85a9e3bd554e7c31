/* Intern table: byte strings kept once each and named by 64-bit numbers, for states that do not fit a number.
 *
 *     number   tag (2 bits) | hash of the text (62 bits)
 *
 * The number follows from the text, not from the order of adding, so it is the same in every run and for any
 * number of threads. Two texts of equal hash (one chance in 2^62 for each pair) take neighbouring numbers.
 * Any number of threads may add and look up at once; a text does not move and stays until the table is freed.
 */
#ifndef BOYI_BASE_INTERN_H
#define BOYI_BASE_INTERN_H

#include "boyi.h"

/* The tag of states that are interned for their texts (boyi_intern_add, Lua strings): databases store the texts of these.
 * Other tags are the owner's. */
enum { BOYI__INTERN_STATE = 2 };

static inline bool boyi__intern_is_state(uint64_t number)
{
    return number >> 62 == BOYI__INTERN_STATE;
}

/* NULL: out of memory. Adding fails beyond max_bytes. */
boyi_intern *boyi__intern_new(uint64_t max_bytes);
void boyi__intern_free(boyi_intern *texts);
uint64_t boyi__intern_bytes(const boyi_intern *texts);

/* Lowers the limit. */
void boyi__intern_limit(boyi_intern *texts, uint64_t max_bytes);

/* The status of the first text that could not be added by boyi_intern_add; BOYI_OK: none. */
boyi_status boyi__intern_failed(const boyi_intern *texts);

/* The error text for a status of boyi__intern_failed; the status. */
boyi_status boyi__fail_interned(boyi_status status, const char *name, boyi_error *error);

/* Adds a text, unless it is known, and gives its number. Returns BOYI_OK, BOYI_MEMORY or BOYI_LIMIT. */
boyi_status boyi__intern_add(boyi_intern *texts, unsigned tag, const char *text, size_t length,
                             uint64_t *out);

/* Adds a text whose number was stored. BOYI_FILE: it is not the number of this text, or another text has it;
 * else as above. */
boyi_status boyi__intern_learn(boyi_intern *texts, uint64_t number, const char *text, size_t length);

/* Did two texts hash to one number? Then which text has which number depends on the run. */
bool boyi__intern_clashed(const boyi_intern *texts);

/* The text of a number, followed by a NUL; false: it was not added. */
bool boyi__intern_find(boyi_intern *texts, uint64_t number, const char **text, size_t *length);

#endif
