/* Growing arrays: a pointer and the number of elements there is room for, kept by the owner. */
#ifndef BOYI_BASE_ARRAY_H
#define BOYI_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOYI__ARRAY_FIRST = 32 /* elements */ };

/* The next size of an array that must hold `need` elements: twice as large at least, so that adding n
 * elements one by one copies O(n) of them. */
static inline size_t boyi__array_room(size_t room, size_t need)
{
    size_t larger = room <= SIZE_MAX / 2 ? room * 2 : SIZE_MAX;
    larger = larger < BOYI__ARRAY_FIRST ? BOYI__ARRAY_FIRST : larger;
    return larger < need ? need : larger;
}

bool boyi__array_grow(void *array_address, size_t *room, size_t need, size_t size);

/* Makes room for `need` elements of `size` bytes in *(void **)array_address; false: out of memory, and the
 * array is as it was. Free the array with free(). boyi__meter_grow does the same with memory that is
 * counted. */
static inline bool boyi__array_reserve(void *array_address, size_t *room, size_t need, size_t size)
{
    return need <= *room || boyi__array_grow(array_address, room, need, size);
}

/* A number of elements or bytes as a size; more than an address can reach: SIZE_MAX, which no allocation grants. */
static inline size_t boyi__size(uint64_t count)
{
    return count < SIZE_MAX ? (size_t)count : SIZE_MAX;
}

#endif
