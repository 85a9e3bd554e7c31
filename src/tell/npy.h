/* States and values as two arrays of NumPy, in the format .npy (version 1.0), one element a state in the order of a walk:
 *
 *     states    bytes of fixed length, the notation: S9
 *     values    records: outcome (win, loss, tie, draw; S4), plies, margin or nimber (int64; -1: no number of plies), depth (uint32)
 */
#ifndef BOYI_TELL_NPY_H
#define BOYI_TELL_NPY_H

#include "tell/tell.h"

typedef struct {
    const boyi_game *game;
    boyi__strbuf texts;  /* one after the other, each with its NUL */
    boyi__strbuf values; /* the records */
    size_t count, widest;
} boyi__npy;

/* Adds a state. A failure to allocate is noted in the buffers. End it in any case. */
void boyi__npy_add(boyi__npy *npy, boyi_state state, uint32_t depth, const boyi_value *value);
void boyi__npy_end(boyi__npy *npy);

/* Both files, as bytes. */
void boyi__npy_states(const boyi__npy *npy, boyi__strbuf *out);
void boyi__npy_values(const boyi__npy *npy, boyi__strbuf *out);

#endif
