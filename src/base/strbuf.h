/* A text that grows, and the two languages people read it in. */
#ifndef BOYI_BASE_STRBUF_H
#define BOYI_BASE_STRBUF_H

#include <stdarg.h>

#include "boyi.h"

typedef enum { BOYI__ENGLISH, BOYI__CHINESE } boyi__lang;

typedef struct {
    char *data; /* ends in NUL once something was added; NULL before */
    size_t length, room;
    boyi__lang lang;
    bool failed;         /* memory ran out: something is missing, and the text is good for nothing */
    bool fixed;          /* `data` is the caller's, of `room` bytes; what does not fit is a failure */
    size_t seen, column; /* the width of the last line as far as it was measured, for padding */
} boyi__strbuf;

void boyi__strbuf_end(boyi__strbuf *text);

void boyi__strbuf_add(boyi__strbuf *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The sentence in the text's language; both formats take the same arguments. */
void boyi__strbuf_say(boyi__strbuf *text, const char *english, const char *chinese, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

void boyi__strbuf_append(boyi__strbuf *text, const char *data, size_t length);

/* Blanks until the text's last line is `columns` wide on a terminal, at least one. */
void boyi__strbuf_pad(boyi__strbuf *text, size_t columns);

/* Columns a text takes on a terminal: Chinese characters take two. */
size_t boyi__display_width(const char *text, size_t length);

/* A long number in groups of three: 69,763,700. */
typedef struct {
    char text[32];
} boyi__grouped_digits;

const char *boyi__group_digits(boyi__grouped_digits *out, uint64_t number);

#endif
