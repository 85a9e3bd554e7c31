/* Look-up in a catalogue of GNU gettext (.mo):
 *
 *     0  magic      12  offset of the table of keys             key:  "context\4english", or only "english";
 *     4  revision   16  offset of the table of translations           with a plural "one\0many"
 *     8  count      tables: (length, offset) for each text      translation of a plural: its forms, each with a NUL
 *
 * Keys are sorted by their bytes, so that a binary search finds one: eleven comparisons for a thousand texts. */
#include "base/catalogue.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/byte_order.h"
#include "base/catalogue_data.h"

/* Text `index` of the table whose offset is at `table`. */
static const char *text_at(const uint8_t *mo, size_t table, uint32_t index)
{
    uint64_t place = boyi__get_little_endian(mo + table, 4) + 8 * (uint64_t)index + 4;
    return (const char *)mo + boyi__get_little_endian(mo + place, 4);
}

/* The translation, or NULL. */
static const char *find(boyi__lang lang, const char *context, const char *english)
{
    assert(lang != BOYI__ENGLISH);
    if (!*english) /* the empty key belongs to the catalogue's header */
        return NULL;
    const uint8_t *mo = boyi__catalogues[lang - 1].mo;
    const size_t length = context ? strlen(context) : 0;
    uint32_t low = 0, high = (uint32_t)boyi__get_little_endian(mo + 8, 4);
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        /* "context\4english"; without a context only the text. */
        const char *key = text_at(mo, 12, middle);
        int order = context ? strncmp(context, key, length) : 0;
        if (context && order == 0)
            order = '\4' - (unsigned char)key[length];
        if (order == 0)
            order = strcmp(english, context ? key + length + 1 : key);
        if (order == 0)
            return text_at(mo, 16, middle);
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *boyi__tr(boyi__lang lang, const char *english)
{
    const char *found = lang == BOYI__ENGLISH ? NULL : find(lang, NULL, english);
    return found ? found : english;
}

const char *boyi__tr_in(boyi__lang lang, const char *context, const char *english)
{
    const char *found = lang == BOYI__ENGLISH ? NULL : find(lang, context, english);
    return found ? found : english;
}

const char *boyi__tr_count(boyi__lang lang, uint64_t number, const char *one, const char *many)
{
    const char *found = lang == BOYI__ENGLISH ? NULL : find(lang, NULL, one);
    if (!found)
        return number == 1 ? one : many;
    for (unsigned form = boyi__catalogues[lang - 1].plural(number); form > 0; form--)
        found += strlen(found) + 1;
    return found;
}

const char *boyi__lang_code(boyi__lang lang)
{
    return lang == BOYI__ENGLISH ? "en" : boyi__catalogues[lang - 1].code;
}

/* The language whose code is the first `length` bytes of a name. */
static bool find_code(const char *name, size_t length, boyi__lang *out)
{
    const char *code = "en";
    for (boyi__lang lang = BOYI__ENGLISH; code; code = boyi__catalogues[lang++].code)
        if (strncmp(code, name, length) == 0 && !code[length]) {
            *out = lang;
            return true;
        }
    return false;
}

bool boyi__lang_read(const char *code, boyi__lang *out)
{
    return find_code(code, strlen(code), out);
}

boyi__lang boyi__lang_find(const char *name)
{
    boyi__lang lang = BOYI__ENGLISH;
    if (name && !find_code(name, strcspn(name, ".@"), &lang))
        find_code(name, strcspn(name, "_-.@"), &lang);
    return lang;
}
