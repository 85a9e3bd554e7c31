/* Texts for people. The code says English; what it is in other languages is in po/LANGUAGE.po, whose compiled
 * form (.mo) is part of the library: no locale and no files are needed.
 *
 * xgettext finds the texts by the functions and the macro that take them (scripts/texts has the list). A text
 * without a translation is shown in English. */
#ifndef BOYI_BASE_CATALOGUE_H
#define BOYI_BASE_CATALOGUE_H

#include <stdbool.h>
#include <stdint.h>

/* A language is a number: English, Chinese, then those of the other files in po/ in the order of their names. */
typedef unsigned boyi__lang;

enum { BOYI__ENGLISH, BOYI__CHINESE };

/* Marks a text that is translated later, where it is shown: fields of static data, for example. */
#define N_(english) english
/* The same for boyi__tr_in. */
#define NC_(context, english) english

/* The text in `lang`. Static if `english` is. Never allocates. */
const char *boyi__tr(boyi__lang lang, const char *english) __attribute__((format_arg(2)));

/* The same for a text that needs another translation in this context: the context's name is part of the key. */
const char *boyi__tr_in(boyi__lang lang, const char *context, const char *english)
    __attribute__((format_arg(3)));

/* The form for `number` of something: in English `one` for 1, otherwise `many`; other languages may have more
 * forms, or only one. */
const char *boyi__tr_count(boyi__lang lang, uint64_t number, const char *one, const char *many)
    __attribute__((format_arg(3), format_arg(4)));

/* "en", "zh", …; NULL: there is no such language. */
const char *boyi__lang_code(boyi__lang lang);

/* The language with this code; false: there is none. */
bool boyi__lang_read(const char *code, boyi__lang *out);

/* The language of "zh", "zh_CN" or "zh_CN.UTF-8"; BOYI__ENGLISH for what is unknown or NULL. */
boyi__lang boyi__lang_find(const char *name);

#endif
