/* Escapes: arbitrary bytes as text that is safe in terminals, tables and JSON.
 *
 * States and moves of a game in a file may be any bytes. Escaped they are one line of printable UTF-8: every
 * other byte is written as \x1b, and a backslash followed by an x as \x5c, so that the text can be read back.
 */
#ifndef BOYI_BASE_ESCAPE_H
#define BOYI_BASE_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

/* The length in bytes of the character at `at` if it is printable UTF-8; 0: it is not. `left` is at least
 * 1. */
size_t boyi__character_bytes(const char *at, size_t left);

/* Is it valid UTF-8? Control characters are allowed. */
bool boyi__is_utf8(const char *text, size_t length);

/* The length of the prefix that escaping leaves unchanged. */
size_t boyi__plain_bytes(const char *text, size_t length);

/* Returns the length as snprintf does; what does not fit is cut. */
size_t boyi__escape(const char *text, size_t length, char *out, size_t room);

/* Reverses boyi__escape, in place; false: the result would have a zero byte inside. */
bool boyi__unescape(char *text);

/* For texts that are never read back: replaces each such byte except newlines by a question mark, in
 * place. */
void boyi__replace_unprintable(char *text);

#endif
