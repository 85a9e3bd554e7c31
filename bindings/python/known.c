/* The numbers that a game has given as its states.
 *
 * The rules of the library take any number for a state and read what it stands for: one that is none may end the process. So a number that comes back from
 * Python must be one that the game has given before: by its start, a text that was read, a move, a line, or a walk through all states. (Rules in Python
 * are asked about any number.) 8 bytes a number, twice that after growing. All with the GIL. */
#include <stdlib.h>

#include "module.h"

enum { LEAST = 64 };

/* The slot of a number other than 0, or the free one where it belongs. */
static size_t find(const boyi__py_known *known, uint64_t number)
{
    uint64_t mixed = (number ^ number >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(mixed ^ mixed >> 29) & (known->slots_count - 1);
    while (known->slots[at] && known->slots[at] != number)
        at = (at + 1) & (known->slots_count - 1);
    return at;
}

bool boyi__py_known_has(const boyi__py_known *known, uint64_t number)
{
    if (number == 0)
        return known->has_zero;
    return known->slots_count && known->slots[find(known, number)];
}

bool boyi__py_known_reserve(boyi__py_known *known, size_t more)
{
    size_t slots = known->slots_count ? known->slots_count : LEAST;
    while (slots / 4 * 3 < known->count + more)
        slots *= 2;
    if (slots == known->slots_count)
        return true;
    boyi__py_known larger = {.slots = calloc(slots, sizeof *larger.slots), .slots_count = slots};
    if (!larger.slots) {
        PyErr_NoMemory();
        return false;
    }
    for (size_t i = 0; i < known->slots_count; i++)
        if (known->slots[i])
            larger.slots[find(&larger, known->slots[i])] = known->slots[i];
    free(known->slots);
    known->slots = larger.slots;
    known->slots_count = slots;
    return true;
}

bool boyi__py_known_add(boyi__py_known *known, uint64_t number)
{
    if (number == 0) {
        known->has_zero = true;
        return true;
    }
    if (!boyi__py_known_reserve(known, 1))
        return false;
    size_t at = find(known, number);
    known->count += known->slots[at] == 0;
    known->slots[at] = number;
    return true;
}

void boyi__py_known_free(boyi__py_known *known)
{
    free(known->slots);
}
