#include "base/array.h"

#include <assert.h>
#include <stdlib.h>

bool boyi__array_grow(void *array_address, size_t *room, size_t need, size_t size)
{
    void **array = array_address;
    size_t larger = boyi__array_room(*room, need), bytes;
    assert(need > *room && size > 0);
    void *moved = __builtin_mul_overflow(larger, size, &bytes) ? NULL : realloc(*array, bytes);
    if (!moved)
        return false;
    *array = moved;
    *room = larger;
    return true;
}
