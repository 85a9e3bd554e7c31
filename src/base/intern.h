/* Texts by number: what a rule book's states say, kept once each.
 *
 *     number   tag (2 bits) | hash of the text (62 bits)
 *
 * The number follows from the text, not from who came first, so it is the same in every run and for any
 * number of threads. Two texts of equal hash (one chance in 2^62 for each pair) take neighbouring numbers.
 * Any number of threads may add and look up at once; a text never moves and stays until the end.
 */
#ifndef BOYI_BASE_INTERN_H
#define BOYI_BASE_INTERN_H

#include "boyi.h"

typedef struct boyi__intern boyi__intern;

/* NULL: no memory. Adding fails beyond max_bytes. */
boyi__intern *boyi__intern_new(uint64_t max_bytes);
void boyi__intern_free(boyi__intern *texts);
uint64_t boyi__intern_bytes(boyi__intern *texts);

/* The number of a text, new or known: BOYI_OK, BOYI_MEMORY or BOYI_LIMIT (no sentence). */
boyi_status boyi__intern_add(boyi__intern *texts, unsigned tag, const char *text, size_t length,
                             uint64_t *out);

/* The text of a number that somebody kept. BOYI_FILE: it is not this text's, or another has it; else as
 * above.
 */
boyi_status boyi__intern_learn(boyi__intern *texts, uint64_t number, const char *text, size_t length);

/* Have two texts met in one number? Then who has which depends on who came first: on the run. */
bool boyi__intern_clashed(const boyi__intern *texts);

/* The text of a number; false: nobody has added it. It has a NUL behind it. */
bool boyi__intern_find(boyi__intern *texts, uint64_t number, const char **text, size_t *length);

#endif
