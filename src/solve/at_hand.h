/* At hand: the values of a finished layer, to be looked up by the layers before it.
 *
 *     slots   [ k0 k1 . k2 k3 k4 . . k5 … ]     the keys of a part in order, three quarters full
 *     codes   [ c0 c1 . c2 c3 c4 . . c5 … ]     their values (codes.h)
 *
 * Keys are spread evenly, so where a key stands can be guessed: at its share of the slots. Each key stands at its
 * guess, or as soon after it as its predecessors leave room; between the two there is never an empty slot.
 * So whoever looks for a key that is there finds it a step or two behind its guess, in one or two cache lines
 * that can be fetched long before they are needed. 4/3 of a key and a code each: 7 bytes a state where keys
 * take four and codes one.
 */
#ifndef BOYI_SOLVE_AT_HAND_H
#define BOYI_SOLVE_AT_HAND_H

#include "solve/codes.h"
#include "solve/press.h"

typedef struct {
    void *keys;
    void *codes;
    uint64_t guesses; /* slots that a guess may hit */
    void *own;        /* keys and codes that outgrew the common block */
    size_t own_bytes;
} boyi__hand_part;

typedef struct {
    boyi__key_form form;
    bool split;
    boyi__codec codec;
    boyi__hand_part *parts;
    unsigned char *block; /* for all parts */
    size_t block_bytes;
    boyi__stock *stock;
} boyi__hand;

/* Room for a layer whose parts have these many states. */
boyi_status boyi__hand_start(boyi__hand *hand, boyi__stock *stock, boyi__key_form form, bool split,
                             boyi_kind kind, unsigned width, const boyi__part *parts);
void boyi__hand_end(boyi__hand *hand);

/* Fill in a part: all its keys in order, and their codes. Several threads may fill different parts. */
boyi_status boyi__hand_fill(boyi__hand *hand, unsigned part, const uint64_t *keys, const void *codes,
                            size_t count);

/* A look-up in two steps, so that memory can be fetched between them. */
typedef struct {
    const boyi__hand *hand;
    const boyi__hand_part *part;
    uint64_t key, slot;
} boyi__look;

static inline void boyi__look_ahead(boyi__look *look, const boyi__hand *hand, uint64_t mixed)
{
    unsigned part = hand->split ? (unsigned)(mixed >> hand->form.bits) : 0;
    uint64_t key = mixed << (64 - hand->form.bits); /* its share of the numbers, as a 64-bit fraction */
    look->hand = hand;
    look->part = &hand->parts[part];
    look->key = key >> (64 - hand->form.bits);
    __extension__ typedef unsigned __int128 wide;
    look->slot = (uint64_t)((wide)key * look->part->guesses >> 64);
    if (hand->form.narrow)
        __builtin_prefetch((const uint32_t *)look->part->keys + look->slot);
    else
        __builtin_prefetch((const uint64_t *)look->part->keys + look->slot);
    __builtin_prefetch((const char *)look->part->codes + look->slot * hand->codec.width);
}

/* The worth; the key must be there. */
static inline int64_t boyi__look_up(const boyi__look *look)
{
    uint64_t slot = look->slot;
    if (look->hand->form.narrow)
        while (((const uint32_t *)look->part->keys)[slot] != (uint32_t)look->key)
            slot++;
    else
        while (((const uint64_t *)look->part->keys)[slot] != look->key)
            slot++;
    return boyi__code_read(&look->hand->codec, look->part->codes, slot);
}

#endif
