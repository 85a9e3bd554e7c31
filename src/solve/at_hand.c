#include "solve/at_hand.h"

#include <stdlib.h>

#include "base/pages.h"

static unsigned parts_of(const boyi__hand *hand)
{
    return hand->split ? BOYI__PARTS : 1;
}

static size_t key_size(const boyi__hand *hand)
{
    return hand->form.narrow ? sizeof(uint32_t) : sizeof(uint64_t);
}

static uint64_t guesses_for(uint64_t count)
{
    return count + count / 3 + 1;
}

/* Behind the last guess there must be room for those that come late: runs are a few dozen long. */
static uint64_t slots_for(uint64_t count)
{
    return (guesses_for(count) + 64 + 7) / 8 * 8;
}

boyi_status boyi__hand_start(boyi__hand *hand, boyi__stock *stock, boyi__key_form form, bool split,
                             boyi_kind kind, unsigned width, const boyi__part *parts)
{
    *hand = (boyi__hand){.form = form, .split = split, .stock = stock};
    boyi__codec_start(&hand->codec, kind, width);
    uint64_t slots = 0;
    for (unsigned part = 0; part < parts_of(hand); part++)
        slots += slots_for(parts[part].count);
    size_t bytes = (size_t)slots * (key_size(hand) + width);
    boyi_status status = boyi__stock_take(stock, bytes);
    if (status)
        return status;
    hand->block_bytes = bytes;
    hand->parts = calloc(parts_of(hand), sizeof *hand->parts);
    hand->block = boyi__pages_new(bytes);
    if (!hand->parts || !hand->block)
        return BOYI_MEMORY;
    unsigned char *keys = hand->block, *codes = hand->block + (size_t)slots * key_size(hand);
    for (unsigned part = 0; part < parts_of(hand); part++) {
        hand->parts[part] = (boyi__hand_part){keys, codes, guesses_for(parts[part].count), NULL, 0};
        keys += slots_for(parts[part].count) * key_size(hand);
        codes += slots_for(parts[part].count) * width;
    }
    return BOYI_OK;
}

void boyi__hand_end(boyi__hand *hand)
{
    if (!hand->stock)
        return;
    for (unsigned part = 0; hand->parts && part < parts_of(hand); part++) {
        boyi__stock_give(hand->stock, hand->parts[part].own_bytes);
        free(hand->parts[part].own);
    }
    boyi__stock_give(hand->stock, hand->block_bytes);
    free(hand->parts);
    free(hand->block);
    *hand = (boyi__hand){0};
}

static uint64_t guess(const boyi__hand *hand, uint64_t guesses, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;
    return (uint64_t)((wide)(key << (64 - hand->form.bits)) * guesses >> 64);
}

/* So uneven that the last keys stand far behind the last guess: a block of its own. */
static boyi_status outgrow(boyi__hand *hand, boyi__hand_part *part, uint64_t slots)
{
    slots = (slots + 7) / 8 * 8;
    size_t bytes = (size_t)slots * (key_size(hand) + hand->codec.width);
    boyi_status status = boyi__stock_take(hand->stock, bytes);
    if (status)
        return status;
    part->own_bytes = bytes;
    part->own = malloc(bytes);
    part->keys = part->own;
    part->codes = part->own ? (unsigned char *)part->own + slots * key_size(hand) : NULL;
    return part->own ? BOYI_OK : BOYI_MEMORY;
}

static void put(boyi__hand *hand, const boyi__hand_part *part, uint64_t slot, uint64_t key, const void *codes,
                size_t from)
{
    if (hand->form.narrow)
        ((uint32_t *)part->keys)[slot] = (uint32_t)key;
    else
        ((uint64_t *)part->keys)[slot] = key;
    if (hand->codec.width == 1)
        ((uint8_t *)part->codes)[slot] = ((const uint8_t *)codes)[from];
    else if (hand->codec.width == 2)
        ((uint16_t *)part->codes)[slot] = ((const uint16_t *)codes)[from];
    else
        ((uint64_t *)part->codes)[slot] = ((const uint64_t *)codes)[from];
}

boyi_status boyi__hand_fill(boyi__hand *hand, unsigned part_number, const uint64_t *keys, const void *codes,
                            size_t count)
{
    boyi__hand_part *part = &hand->parts[part_number];
    uint64_t next = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t slot = guess(hand, part->guesses, keys[i]);
        next = (slot > next ? slot : next) + 1;
    }
    boyi_status status = next > slots_for(count) ? outgrow(hand, part, next) : BOYI_OK;
    next = 0;
    for (size_t i = 0; i < count && !status; i++) {
        uint64_t slot = guess(hand, part->guesses, keys[i]);
        slot = slot > next ? slot : next;
        put(hand, part, slot, keys[i], codes, i);
        next = slot + 1;
    }
    return status;
}
