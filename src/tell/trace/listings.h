/* Listings: the programs that traces run, in four languages, as real files below listings/ and part of the library.
 *
 *     listings/stone-game/memo.py                 a program; `solve` is its entry in every language
 *     listings/stone-game/forms/leetcode-877.py   what a site wants around it
 *
 * A line that a step of a trace can be on ends in a marker with its label: "# @base", "// @base". Markers are not shown.
 */
#ifndef BOYI_TELL_TRACE_LISTINGS_H
#define BOYI_TELL_TRACE_LISTINGS_H

#include "base/strbuf.h"

typedef struct {
    const char *path; /* below listings/ */
    const char *text; /* ends in NUL */
} boyi__listing_file;

extern const boyi__listing_file boyi__listing_files[]; /* ends with a NULL path; written by CMake */

typedef struct {
    const char *word;   /* of --in */
    const char *suffix; /* of its files */
} boyi__listing_language;

extern const boyi__listing_language boyi__listing_languages[]; /* ends with a NULL word */

/* The language of a word; NULL: there is none. */
const boyi__listing_language *boyi__listing_language_named(const char *word);

/* The problem (a folder of listings/) that a published one, such as leetcode-877, is solved by; NULL: there is none. The
 * text belongs to `out`. */
typedef struct {
    char text[32];
} boyi__problem_name;

const char *boyi__listing_problem(boyi__problem_name *out, const char *published);

/* A listing to show. */
typedef struct {
    const char *problem, *method;
    const boyi__listing_language *language;
    const char *published; /* in the form of this problem of a site; NULL: as it is */
} boyi__listing;

/* Whether there is such a file. */
bool boyi__listing_exists(const boyi__listing *listing);
/* The number of the line with this label, from 1; 0: there is none. */
size_t boyi__listing_line(const boyi__listing *listing, const char *label);
/* Whether the line of this number has a label. */
bool boyi__listing_has_label(const boyi__listing *listing, size_t number);
void boyi__text_listing(boyi__strbuf *out, const boyi__listing *listing);
void boyi__json_listing(boyi__strbuf *out, const boyi__listing *listing);

#endif
