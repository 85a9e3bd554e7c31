/* Error texts of the library, and helpers for them. */
#ifndef BOYI_BASE_ERROR_H
#define BOYI_BASE_ERROR_H

#include <stdarg.h>

#include "base/catalogue.h"
#include "base/fixed_buffer.h"
#include "boyi.h"

/* Writes an error and returns its status: the text in English and, from the catalogue, in all other languages. `error` may be
 * NULL. */
boyi_status boyi__fail(boyi_error *error, boyi_status status, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
#if defined(__clang_analyzer__) /* as boyi_fail in boyi.h */
#define boyi__fail(error, status, ...) (boyi__fail(error, status, __VA_ARGS__), (status))
#endif

/* A part of an error that is a text of its own: another error, a text of the catalogue, or what a function writes. Its address goes before the format and part.text among the
 * arguments; it holds the text of the language that is written.
 *
 *     boyi__part part = {.why = &why};
 *     return boyi__fail_with(error, why.status, &part, "%s: %s", file, part.text); */
typedef struct boyi__part {
    const char *english;   /* N_("a pile"), or */
    const boyi_error *why; /* an error that is not the one to be written, or */
    void (*write)(boyi__fixed_buffer *out, boyi__lang lang, void *context);
    void *context;
    struct boyi__part *next; /* a second part; NULL: none */
    char text[sizeof((boyi_error *)0)->text];
} boyi__part;

/* `part` may be NULL. */
boyi_status boyi__fail_with(boyi_error *error, boyi_status status, boyi__part *part, const char *english, ...)
    __attribute__((format(printf, 4, 5)));
#if defined(__clang_analyzer__)
#define boyi__fail_with(error, status, ...) (boyi__fail_with(error, status, __VA_ARGS__), (status))
#endif

/* The same with a list of arguments, which it leaves as it was. */
void boyi__fail_list(boyi_error *error, boyi_status status, const char *english, va_list list);

/* An error's text in a language: English where it has none. */
const char *boyi__error_text(const boyi_error *error, boyi__lang lang);

/* "who: the system has no more memory": BOYI_MEMORY. */
static inline boyi_status boyi__fail_memory(boyi_error *error, const char *who)
{
    return boyi__fail(error, BOYI_MEMORY, "%s: the system has no more memory", who);
}

/* Typed text, made fit for an error text: cut at 40 bytes, control characters replaced. */
typedef struct {
    char text[44];
} boyi__quoted;

const char *boyi__quote(boyi__quoted *out, const char *token, size_t length);

#endif
