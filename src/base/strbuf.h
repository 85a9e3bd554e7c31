/* A string buffer, and the language of the texts in it. */
#ifndef BOYI_BASE_STRBUF_H
#define BOYI_BASE_STRBUF_H

#include <stdarg.h>

#include "base/catalogue.h"
#include "boyi.h"

typedef struct {
    char *data; /* ends in NUL; NULL while nothing was added */
    size_t length, room;
    boyi__lang lang;
    bool colour;    /* for a terminal that shows colours: boyi__strbuf_paint does something */
    size_t columns; /* of the terminal that shows the text; 0: a file, or any width */
    bool failed;    /* out of memory: the text is incomplete */
    bool fixed;     /* `data` is a buffer of the caller of `room` bytes; what does not fit is a failure */
    size_t seen, column; /* the width of the last line up to `seen`, for padding */
} boyi__strbuf;

void boyi__strbuf_end(boyi__strbuf *text);

/* Cuts the text back to `length` bytes, after which a line begins, and forgets a failure. */
void boyi__strbuf_cut(boyi__strbuf *text, size_t length);

void boyi__strbuf_add(boyi__strbuf *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a text in the buffer's language (base/catalogue.h). _in: in a context, where it needs a translation of its
 * own. _count: the form for `number` of something; both forms take the same arguments. */
void boyi__say(boyi__strbuf *text, const char *english, ...) __attribute__((format(printf, 2, 3)));
void boyi__say_in(boyi__strbuf *text, const char *context, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
void boyi__say_count(boyi__strbuf *text, uint64_t number, const char *one, const char *many, ...)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)));

/* Where the parts of a text meet: removes a blank between two Chinese characters. */
void boyi__strbuf_close_up(boyi__strbuf *text, size_t at);

void boyi__strbuf_append(boyi__strbuf *text, const char *data, size_t length);

/* Adds blanks, at least one, until the last line is `columns` wide on a terminal. */
void boyi__strbuf_pad(boyi__strbuf *text, size_t columns);

/* Adds a blank and the word, quoted where a shell would not pass it on unchanged. _words: each word of a line. */
void boyi__strbuf_add_word(boyi__strbuf *text, const char *word);
void boyi__strbuf_add_words(boyi__strbuf *text, const char *line);

/* Paints what was added since the text had `from` bytes. Only a buffer with `colour` has colours: without it the text is the same. */
typedef enum { BOYI__BOLD, BOYI__GREEN, BOYI__RED, BOYI__YELLOW, BOYI__BLUE, BOYI__REVERSE } boyi__paint;
void boyi__strbuf_paint(boyi__strbuf *text, size_t from, boyi__paint paint);
/* The same with the background of a heat map: `heat` from -100, red, over 0, neutral, to 100, green. */
void boyi__strbuf_paint_heat(boyi__strbuf *text, size_t from, int heat);
/* Adds a bar of `part` of `whole` that is up to `columns` long, in eighths of a column. */
void boyi__strbuf_add_bar(boyi__strbuf *text, uint64_t part, uint64_t whole, size_t columns);

/* The number of columns of a text on a terminal; Chinese characters take two, colours none. */
size_t boyi__display_width(const char *text, size_t length);

/* A long number in groups of three: 69,763,700. */
typedef struct {
    char text[32];
} boyi__grouped_digits;

const char *boyi__group_digits(boyi__grouped_digits *out, uint64_t number);

#endif
