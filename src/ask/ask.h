/* Questions as programs write them: boyi_ask, and the same for a server. */
#ifndef BOYI_ASK_ASK_H
#define BOYI_ASK_ASK_H

#include "ask/asker.h"

/* Answers a question of `length` bytes: a command line, a JSON object, or an array of both. The text has no newline at its
 * end; a question that can't be answered gives an error object in its place, in its language.
 *
 * BOYI_OK also if an element of an array, or a line of "lines", could not be answered: answered->fault says why the first
 * could not. BOYI_CANCELLED: the asker stopped it; the text is an error object. BOYI_MEMORY: the text is incomplete if
 * out->failed. An asker with `write` gets whole lines, with their newlines, and nothing is left in `out`. */
boyi_status boyi__ask(const boyi__asker *asker, const char *text, size_t length, boyi__strbuf *out,
                      boyi__answered *answered, boyi_error *error);

#endif
