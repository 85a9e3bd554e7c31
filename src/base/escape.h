/* Texts from files and from people, fit for terminals, tables and JSON.
 *
 * A state or a move of somebody's own game may be any bytes. Spelled out it is printable UTF-8 in one line:
 * every byte that is not becomes \x1b, and a backslash before an x becomes \x5c, so that it can be read back.
 */
#ifndef BOYI_BASE_ESCAPE_H
#define BOYI_BASE_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes the character at `at` takes if it is printable UTF-8; 0 otherwise. `left` is at least 1. */
size_t boyi__character_bytes(const char *at, size_t left);

/* Is it UTF-8 of any kind, control characters included? */
bool boyi__is_utf8(const char *text, size_t length);

/* Is it spelled out as it stands? */
bool boyi__is_plain(const char *text, size_t length);

/* snprintf-like. */
size_t boyi__escape(const char *text, size_t length, char *out, size_t room);

/* Back to what was spelled out, in place; false: it has a zero byte, which no text of C can hold. */
bool boyi__unescape(char *text);

/* What nobody reads back: every such byte but a line's end becomes a question mark, in place. */
void boyi__replace_unprintable(char *text);

#endif
