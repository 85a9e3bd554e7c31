#include "solve/at_hand.h"

#include <stdlib.h>

#include "base/pages.h"

static unsigned parts_of(const boyi__hand *hand)
{
    return hand->split ? BOYI__PARTS : 1;
}

static unsigned key_size(const boyi__hand *hand)
{
    return hand->form.narrow ? sizeof(uint32_t) : sizeof(uint64_t);
}

/* Three quarters full. */
static uint64_t guesses_for(const boyi__hand *hand, uint64_t count)
{
    return count * 4 / ((uint64_t)3 * hand->line_keys) + 1;
}

/* Behind the last guess there must be room for those that come late. */
static uint64_t lines_for(const boyi__hand *hand, uint64_t count)
{
    return guesses_for(hand, count) + 8;
}

boyi_status boyi__hand_start(boyi__hand *hand, boyi__stock *stock, boyi__key_form form, bool split,
                             const boyi__codec *codec, const boyi__part *parts)
{
    *hand = (boyi__hand){.form = form, .split = split, .codec = codec, .stock = stock};
    hand->line_keys = BOYI__LINE / (key_size(hand) + codec->width);
    /* Codes of two and eight bytes want even places. */
    hand->line_keys -= hand->line_keys * key_size(hand) % codec->width ? 1 : 0;
    hand->codes_from = hand->line_keys * key_size(hand);
    uint64_t lines = 0;
    for (unsigned part = 0; part < parts_of(hand); part++)
        lines += lines_for(hand, parts[part].count);
    boyi_status status = boyi__stock_take(stock, (size_t)lines * BOYI__LINE);
    if (status)
        return status;
    hand->block_bytes = (size_t)lines * BOYI__LINE;
    hand->parts = calloc(parts_of(hand), sizeof *hand->parts);
    hand->block = boyi__pages_new(hand->block_bytes);
    if (!hand->parts || !hand->block)
        return BOYI_MEMORY;
    unsigned char *at = hand->block;
    for (unsigned part = 0; part < parts_of(hand); part++) {
        hand->parts[part] = (boyi__hand_part){
            .lines = at, .end = at, .guesses = guesses_for(hand, parts[part].count)};
        at += lines_for(hand, parts[part].count) * BOYI__LINE;
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

static void put(const boyi__hand *hand, unsigned char *line, unsigned place, uint64_t key, const void *codes,
                size_t from)
{
    void *code = line + hand->codes_from;
    if (hand->form.narrow)
        ((uint32_t *)(void *)line)[place] = (uint32_t)key;
    else
        ((uint64_t *)(void *)line)[place] = key;
    if (hand->codec->width == 1)
        ((uint8_t *)code)[place] = ((const uint8_t *)codes)[from];
    else if (hand->codec->width == 2)
        ((uint16_t *)code)[place] = ((const uint16_t *)codes)[from];
    else
        ((uint64_t *)code)[place] = ((const uint64_t *)codes)[from];
}

/* Fill the lines from this place to the line `end` with one key. */
static void repeat(const boyi__hand *hand, unsigned char *lines, uint64_t line, unsigned place, uint64_t end,
                   const uint64_t *keys, const void *codes, size_t which)
{
    for (; lines && line < end; line++, place = 0)
        for (; place < hand->line_keys; place++)
            put(hand, lines + line * BOYI__LINE, place, keys[which], codes, which);
}

/* How many lines the keys take; `lines` not NULL: put them there. */
static uint64_t lay_out(const boyi__hand *hand, uint64_t guesses, unsigned char *lines, const uint64_t *keys,
                        const void *codes, size_t count)
{
    uint64_t line = 0;
    unsigned place = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t wish = guess(hand, guesses, keys[i]);
        if (wish > line || place == hand->line_keys) {
            uint64_t next = wish > line ? wish : line + 1;
            repeat(hand, lines, line, place, next, keys, codes, i ? i - 1 : 0);
            line = next;
            place = 0;
        }
        if (lines)
            put(hand, lines + line * BOYI__LINE, place, keys[i], codes, i);
        place++;
    }
    if (count)
        repeat(hand, lines, line, place, line + 1, keys, codes, count - 1);
    return count ? line + 1 : 0;
}

boyi_status boyi__hand_fill(boyi__hand *hand, unsigned part_number, const uint64_t *keys, const void *codes,
                            size_t count)
{
    boyi__hand_part *part = &hand->parts[part_number];
    uint64_t lines = lay_out(hand, part->guesses, NULL, keys, codes, count);
    if (lines > lines_for(hand, count)) { /* so uneven that it needs a block of its own */
        size_t bytes = (size_t)lines * BOYI__LINE;
        boyi_status status = boyi__stock_take(hand->stock, bytes);
        if (status)
            return status;
        part->own_bytes = bytes;
        part->own = aligned_alloc(BOYI__LINE, bytes);
        part->lines = part->own;
        if (!part->own)
            return BOYI_MEMORY;
    }
    lay_out(hand, part->guesses, part->lines, keys, codes, count);
    part->end = part->lines + lines * BOYI__LINE;
    return BOYI_OK;
}
