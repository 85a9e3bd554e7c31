/* Structs of boyi.h that may grow. Their first field, `size`, is sizeof the struct as the caller was compiled; 0 stands for
 * the layout of boyi 0.2, the first one with the field.
 *
 *     caller's     [ size | a | b ]                       compiled against an older header
 *     library's    [ size | a | b | c = 0 | d = 0 ]       what follows is read as 0, or not written
 */
#ifndef BOYI_BASE_SIZED_H
#define BOYI_BASE_SIZED_H

#include "boyi.h"

/* The layout of boyi 0.2 ends with this field. */
#define BOYI__SIZE_TO(type, field) (offsetof(type, field) + sizeof(((type *)0)->field))
enum {
    BOYI__FIRST_OPTIONS = BOYI__SIZE_TO(boyi_options, reserve),
    BOYI__FIRST_OPENING = BOYI__SIZE_TO(boyi_opening, context),
    BOYI__FIRST_RULES = BOYI__SIZE_TO(boyi_rules, failed),
    BOYI__FIRST_STATS = BOYI__SIZE_TO(boyi_stats, most),
    BOYI__FIRST_DATABASE = BOYI__SIZE_TO(boyi_database, bytes),
};

/* Copies what a caller gives (NULL: all zeros) into a struct of the library, of `size` bytes; `first` is its layout of boyi
 * 0.2. BOYI_USAGE: the caller's is larger, from a newer boyi, and uses what this library does not know. */
boyi_status boyi__sized_read(const char *type, void *out, size_t size, size_t first, const void *given,
                             boyi_error *error);

/* Copies a struct of the library to a caller's, as far as that goes; its `size` stays as it is. */
void boyi__sized_write(void *given, size_t first, const void *own, size_t size);

/* The three that are read. */
boyi_status boyi__read_options(boyi_options *out, const boyi_options *given, boyi_error *error);
boyi_status boyi__read_opening(boyi_opening *out, const boyi_opening *given, boyi_error *error);
boyi_status boyi__read_rules(boyi_rules *out, const boyi_rules *given, boyi_error *error);

#endif
