/* Structs of boyi.h that may grow. Their first field, `size`, is sizeof the struct as the caller was compiled; 0 stands for
 * the layout of boyi 0.2, the first one with the field.
 *
 *     caller's     [ size | a | b ]                       compiled against an older header
 *     library's    [ size | a | b | c = 0 | d = 0 ]       what follows is read as 0, or not written
 */
#ifndef BOYI_BASE_SIZED_H
#define BOYI_BASE_SIZED_H

#include "boyi.h"

typedef enum {
    BOYI__SIZED_OPTIONS,
    BOYI__SIZED_OPENING,
    BOYI__SIZED_RULES,
    BOYI__SIZED_STATS,
    BOYI__SIZED_DATABASE,
    BOYI__SIZED_GRID,
    BOYI__SIZED_SHORTCUT,
    BOYI__SIZED_FACT,
} boyi__sized;

/* Copies what a caller gives (NULL: all zeros) into the library's struct of this type. BOYI_USAGE: the caller's is larger,
 * from a newer boyi, and uses what this library does not know. */
boyi_status boyi__sized_read(boyi__sized type, void *out, const void *given, boyi_error *error);

/* The size of the layout of boyi 0.2. */
size_t boyi__sized_first(boyi__sized type);

/* Copies the library's struct of this type to a caller's, as far as that goes; its `size` stays as it is. */
void boyi__sized_write(boyi__sized type, void *given, const void *own);

#endif
