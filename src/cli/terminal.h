/* The terminal that shows the answers: its width, its colours, its characters. */
#ifndef BOYI_CLI_TERMINAL_H
#define BOYI_CLI_TERMINAL_H

#include "base/strbuf.h"

/* The columns of the terminal that a file is, STDOUT_FILENO or STDERR_FILENO; 0: it is none. */
size_t boyi__terminal_columns(int file);

/* Does stdout show colours? `when` is --color: auto (or NULL), always, never. */
bool boyi__terminal_has_colour(const char *when);

/* Does the locale, as the environment names it, have UTF-8? */
bool boyi__terminal_has_utf8(void);

/* Lays out a text for a terminal of text->columns: lines that are longer are broken at blanks, or between two Chinese
 * characters, and continue below the text of their last column. */
void boyi__terminal_wrap(const boyi__strbuf *text, boyi__strbuf *out);

/* Adds a text in at most `columns`, fewer than it has: the mark stands for what is left out `from` columns from its beginning on, at most
 * `columns` less those of the mark. */
void boyi__terminal_shorten(const char *text, size_t length, size_t columns, size_t from, const char *mark,
                            boyi__strbuf *out);

/* The text in ASCII, for terminals without UTF-8: … becomes ..., é becomes e; what has no likeness becomes ?. */
void boyi__terminal_to_ascii(const char *text, size_t length, boyi__strbuf *out);

#endif
