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

typedef struct boyi__intern boyi__intern;

/* NULL: out of memory. Adding fails beyond max_bytes. */
boyi__intern *boyi__intern_new(uint64_t max_bytes);
void boyi__intern_free(boyi__intern *texts);
uint64_t boyi__intern_bytes(boyi__intern *texts);

/* Adds a text, unless it is known, and gives its number. Returns BOYI_OK, BOYI_MEMORY or BOYI_LIMIT. */
boyi_status boyi__intern_add(boyi__intern *texts, unsigned tag, const char *text, size_t length,
                             uint64_t *out);

/* Adds a text whose number was stored. BOYI_FILE: it is not the number of this text, or another text has it;
 * else as above. */
boyi_status boyi__intern_learn(boyi__intern *texts, uint64_t number, const char *text, size_t length);

/* Did two texts hash to one number? Then which text has which number depends on the run. */
bool boyi__intern_clashed(const boyi__intern *texts);

/* The text of a number, followed by a NUL; false: it was not added. */
bool boyi__intern_find(boyi__intern *texts, uint64_t number, const char **text, size_t *length);

#endif
