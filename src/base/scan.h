/* Reading what people type: whole numbers and lists of them. */
#ifndef BOYI_BASE_SCAN_H
#define BOYI_BASE_SCAN_H

#include "boyi.h"

/* What the numbers are, for the sentence: `row: pile 3: "1x" is not a whole number`. */
typedef struct {
    const char *game;
    const char *item;    /* "pile" */
    const char *item_zh; /* "堆", as in 第 3 堆 */
    uint64_t max_bytes;  /* what the text and the numbers may take in memory; 0: as boyi_options says */
} boyi__noun;

/* Read a list written 3 9 1 2, 3,9,1,2 or [3,9,1,2]; blanks of any kind between. The caller frees *out
 * (NULL for an empty list). BOYI_LIMIT where memory is limited to less than the list takes. */
boyi_status boyi__scan_numbers(const char *text, size_t length, const boyi__noun *noun, boyi_error *error,
                               int64_t **out, size_t *count);

/* Exactly one whole number and nothing else; false otherwise. */
bool boyi__scan_number(const char *text, size_t length, int64_t *out);

/* Does the token start like a number ("-5", "+3", "7,1")? Such a token is never an option. */
bool boyi__looks_like_number(const char *token);

/* Cut a text at blanks, in place, as far as its NUL. Returns how many tokens there are; `tokens` has room for
 * half as many as there are bytes, and one more. */
size_t boyi__cut_at_blanks(char *text, const char **tokens);

static inline bool boyi__is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#endif
