#include "tell/npy.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = 4 }; /* the longest outcome */

static void add_little_endian(boyi__strbuf *out, uint64_t number, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        const char byte = (char)(number >> 8 * i & 0xFF);
        boyi__strbuf_append(out, &byte, 1);
    }
}

/* Adds a text, filled up with NULs. */
static void add_fixed(boyi__strbuf *out, const char *text, size_t width)
{
    static const char none[1];
    const size_t length = strlen(text);
    boyi__strbuf_append(out, text, length);
    for (size_t i = length; i < width; i++)
        boyi__strbuf_append(out, none, 1);
}

void boyi__npy_add(boyi__npy *npy, boyi_state state, uint32_t depth, const boyi_value *value)
{
    char small[256] = "";
    const size_t length = boyi_game_write_state(npy->game, state, small, sizeof small);
    char *text = length < sizeof small ? small : calloc(length + 1, 1);
    if (!text) {
        npy->texts.failed = true;
        return;
    }
    if (text != small)
        boyi_game_write_state(npy->game, state, text, length + 1);
    boyi__strbuf_append(&npy->texts, text, strlen(text) + 1);
    npy->widest = strlen(text) > npy->widest ? strlen(text) : npy->widest;
    npy->count++;
    if (text != small)
        free(text);

    const boyi_kind kind = boyi_game_kind(npy->game);
    const bool ends = value->outcome != BOYI_DRAW && value->plies != BOYI_PLIES_UNKNOWN;
    const int64_t number = kind == BOYI_SCORE    ? value->margin
                           : kind == BOYI_NIMBER ? (int64_t)value->nimber
                           : ends                ? (int64_t)value->plies
                                                 : -1;
    add_fixed(&npy->values, boyi_outcome_word(value->outcome), WORD);
    add_little_endian(&npy->values, (uint64_t)number, 8);
    add_little_endian(&npy->values, depth, 4);
}

void boyi__npy_end(boyi__npy *npy)
{
    boyi__strbuf_end(&npy->texts);
    boyi__strbuf_end(&npy->values);
}

/* The head of a file: its length is a multiple of 64. */
static void add_head(boyi__strbuf *out, const char *type, size_t count)
{
    enum { FIXED = 10, STEP = 64 };
    boyi__strbuf head = {0};
    boyi__strbuf_add(&head, "{'descr': %s, 'fortran_order': False, 'shape': (%zu,), }", type, count);
    while (!head.failed && (FIXED + head.length + 1) % STEP != 0)
        boyi__strbuf_append(&head, " ", 1);
    boyi__strbuf_append(&head, "\n", 1);
    boyi__strbuf_append(out, "\x93NUMPY\x01\x00", 8);
    add_little_endian(out, head.length, 2);
    if (!head.failed)
        boyi__strbuf_append(out, head.data, head.length);
    out->failed |= head.failed;
    boyi__strbuf_end(&head);
}

void boyi__npy_states(const boyi__npy *npy, boyi__strbuf *out)
{
    boyi__strbuf type = {0};
    const size_t width = npy->widest ? npy->widest : 1;
    const char *text = npy->texts.data;
    boyi__strbuf_add(&type, "'|S%zu'", width);
    out->failed |= npy->texts.failed || type.failed;
    if (!out->failed)
        add_head(out, type.data, npy->count);
    for (size_t i = 0; i < npy->count && !out->failed; i++, text += strlen(text) + 1)
        add_fixed(out, text, width);
    boyi__strbuf_end(&type);
}

void boyi__npy_values(const boyi__npy *npy, boyi__strbuf *out)
{
    static const char *const types[] = {
        [BOYI_OUTCOME] = "[('outcome', '|S4'), ('plies', '<i8'), ('depth', '<u4')]",
        [BOYI_SCORE] = "[('outcome', '|S4'), ('margin', '<i8'), ('depth', '<u4')]",
        [BOYI_NIMBER] = "[('outcome', '|S4'), ('nimber', '<i8'), ('depth', '<u4')]",
    };
    out->failed |= npy->values.failed;
    add_head(out, types[boyi_game_kind(npy->game)], npy->count);
    if (npy->values.length && !out->failed)
        boyi__strbuf_append(out, npy->values.data, npy->values.length);
}
