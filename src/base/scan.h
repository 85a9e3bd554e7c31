/* Reading what people type: whole numbers and lists of them. */
#ifndef BOYI_BASE_SCAN_H
#define BOYI_BASE_SCAN_H

#include "boyi.h"

/* What the numbers are, for error texts: `row: pile 3: "1x" is not a whole number`. */
typedef struct {
    const char *game;
    const char *item;   /* "pile", a text of the catalogue */
    uint64_t max_bytes; /* memory limit of the text and the numbers; 0: the default of boyi_options */
} boyi__scan_context;

/* Reads a list written 3 9 1 2, 3,9,1,2 or [3,9,1,2], with blanks of any kind in between. The caller frees
 * *out (NULL for an empty list). Returns BOYI_LIMIT if the list takes more memory than the limit. */
boyi_status boyi__scan_numbers(const char *text, size_t length, const boyi__scan_context *context,
                               boyi_error *error, int64_t **out, size_t *count);

/* Reads a text that is one whole number and nothing else; false: it is not. */
bool boyi__scan_number(const char *text, size_t length, int64_t *out);

/* Does the token start like a number ("-5", "+3", "7,1")? Such a token is never an option. */
bool boyi__looks_like_number(const char *token);

/* Splits a text at blanks, in place, up to its NUL. Returns the number of tokens; `tokens` has room for
 * length / 2 + 1 of them. */
size_t boyi__cut_at_blanks(char *text, const char **tokens);

static inline bool boyi__is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#endif
