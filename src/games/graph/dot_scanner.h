/* The tokens of Graphviz DOT.
 *
 *     id = letters, digits, _ and non-ASCII bytes | number | "quoted" { + "quoted" } | <HTML>
 *
 * A quoted string is read as Graphviz reads it: \" is a quote, a backslash at the end of a line joins it with
 * the next, every other backslash is an ordinary character, and strings are concatenated by +. Comments are
 * C's and C++'s, and # to the end of a line.
 */
#ifndef BOYI_GAMES_GRAPH_DOT_SCANNER_H
#define BOYI_GAMES_GRAPH_DOT_SCANNER_H

#include "games/graph/builder.h"

typedef enum {
    BOYI__DOT_END,
    BOYI__DOT_ID,
    BOYI__DOT_HTML,
    BOYI__DOT_ARROW,
    BOYI__DOT_UNDIRECTED,
    BOYI__DOT_SIGN, /* one of { } [ ] ; , = : */
    BOYI__DOT_INVALID,
    BOYI__DOT_OPEN_QUOTE,
    BOYI__DOT_OPEN_COMMENT,
    BOYI__DOT_OPEN_HTML,
    BOYI__DOT_NO_STRING, /* after + */
    BOYI__DOT_NO_MEMORY,
} boyi__dot_kind;

typedef struct {
    const char *at, *end;
    uint32_t line;
    boyi__graph_builder
        *builder;          /* keeps the texts of strings with escapes or +; NULL: they stay as written */
    boyi__dot_kind kind;   /* of the next token, which has been read                                  */
    boyi__graph_word word; /* an ID without its quotes; else the text of the token                    */
} boyi__dot_scanner;

/* Reads the next token; the first one, too. */
void boyi__dot_advance(boyi__dot_scanner *self);

/* The error text for a token that can't be here. Returns BOYI_INPUT, or what a want of memory is. */
boyi_status boyi__dot_fail(const boyi__dot_scanner *self);

/* Is the next token this word? Keywords are case-insensitive and never quoted. */
bool boyi__dot_is_keyword(const boyi__dot_scanner *self, const char *keyword);

static inline bool boyi__dot_is_sign(const boyi__dot_scanner *self, char sign)
{
    return self->kind == BOYI__DOT_SIGN && *self->word.text == sign;
}

static inline bool boyi__dot_take_sign(boyi__dot_scanner *self, char sign)
{
    const bool is = boyi__dot_is_sign(self, sign);
    if (is)
        boyi__dot_advance(self);
    return is;
}

#endif
