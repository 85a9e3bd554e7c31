/* A text that grows, and the two languages people read it in. */
#ifndef BOYI_BASE_TEXT_H
#define BOYI_BASE_TEXT_H

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
} boyi__text;

void boyi__text_end(boyi__text *text);

void boyi__text_add(boyi__text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The sentence in the text's language; both formats take the same arguments. */
void boyi__text_say(boyi__text *text, const char *english, const char *chinese, ...)
    __attribute__((format(printf, 2, 4), format(printf, 3, 4)));

void boyi__text_append(boyi__text *text, const char *data, size_t length);

/* Blanks until the text's last line is `columns` wide on a terminal, at least one. */
void boyi__text_pad(boyi__text *text, size_t columns);

/* Columns a text takes on a terminal: Chinese characters take two. */
size_t boyi__text_width(const char *text, size_t length);

/* A long number in groups of three: 69,763,700. */
typedef struct {
    char text[32];
} boyi__grouped;

const char *boyi__group(boyi__grouped *out, uint64_t number);

#endif
