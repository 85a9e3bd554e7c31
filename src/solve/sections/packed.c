#include "solve/sections/packed.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "solve/codes.h"
#include "solve/sections/runs.h"

void boyi__packed_tools_end(boyi__packed_tools *tools)
{
    boyi__zip_end(&tools->zip);
    free(tools->piece);
    free(tools->unpacked);
    free(tools->fetched);
    *tools = (boyi__packed_tools){0};
}

/* What the block held is lost. */
static boyi_status reserve(void **block, size_t *room, size_t bytes)
{
    if (bytes <= *room)
        return BOYI_OK;
    free(*block);
    *block = malloc(bytes);
    *room = *block ? bytes : 0;
    return *block ? BOYI_OK : BOYI_MEMORY;
}

/* ---- Packing ---- */

size_t boyi__packed_run_bound(const boyi_state *states, size_t count)
{
    return boyi__run_bound(states, count) + boyi__packed_pieces(count) * sizeof(uint64_t);
}

/* Writes the bytes of a piece, which may be there already, zipped if that makes them fewer, at out + *bytes. */
static void write_piece(boyi__packed_tools *tools, boyi__piece *piece, const void *data, size_t length,
                        bool zipped, void *out, size_t *bytes)
{
    uint8_t *at = (uint8_t *)out + *bytes;
    size_t packed = zipped ? boyi__zip_pack(&tools->zip, data, length, at, length) : 0;
    if (!packed && at != data)
        memcpy(at, data, length);
    piece->begin = *bytes;
    piece->unpacked = (uint32_t)length;
    piece->bytes = (uint32_t)(packed ? packed : length);
    *bytes += piece->bytes;
}

boyi_status boyi__packed_write_run(boyi__packed_tools *tools, const boyi_state *states, size_t count,
                                   bool zipped, boyi__piece *pieces, void *out, size_t *bytes)
{
    *bytes = 0;
    for (size_t i = 0; i < count; i += BOYI__PIECE_STATES) {
        boyi__piece *piece = &pieces[i / BOYI__PIECE_STATES];
        size_t here = count - i < BOYI__PIECE_STATES ? count - i : BOYI__PIECE_STATES;
        if (!zipped) /* its blocks are words */
            *bytes = (*bytes + sizeof(uint64_t) - 1) & ~(sizeof(uint64_t) - 1);
        void *to = (uint8_t *)out + *bytes;
        if (zipped) {
            if (reserve(&tools->unpacked, &tools->unpacked_room, boyi__run_bound(states + i, here) + 1))
                return BOYI_MEMORY;
            to = tools->unpacked;
        }
        size_t length = boyi__run_pack(states + i, here, to);
        write_piece(tools, piece, to, length, zipped, out, bytes);
        piece->first = states[i];
    }
    return BOYI_OK;
}

size_t boyi__packed_write_codes(boyi__packed_tools *tools, const void *codes, size_t count, unsigned width,
                                bool zipped, boyi__piece *pieces, void *out)
{
    size_t bytes = 0;
    for (size_t i = 0; i < count; i += BOYI__PIECE_STATES) {
        size_t here = count - i < BOYI__PIECE_STATES ? count - i : BOYI__PIECE_STATES;
        boyi__piece *piece = &pieces[i / BOYI__PIECE_STATES];
        write_piece(tools, piece, (const uint8_t *)codes + i * width, here * width, zipped, out, &bytes);
        piece->first = 0;
    }
    return bytes;
}

boyi_status boyi__packed_zip(boyi__packed_tools *tools, boyi__packed *packed)
{
    size_t bytes = 0;
    assert(packed->data && !packed->zipped);
    for (size_t i = 0; i < boyi__packed_pieces(packed->count); i++) {
        boyi__piece *piece = &packed->pieces[i];
        uint8_t *data = packed->data;
        if (reserve(&tools->piece, &tools->piece_room, piece->bytes + 1U))
            return BOYI_MEMORY; /* pieces that are zipped, and others: all can be read */
        size_t length = 0;
        boyi__piece zipped = {.first = piece->first};
        write_piece(tools, &zipped, data + piece->begin, piece->bytes, true, tools->piece, &length);
        zipped.begin = bytes;
        memmove(data + bytes, tools->piece, length);
        *piece = zipped;
        bytes += length;
    }
    packed->bytes = bytes;
    packed->zipped = true;
    return BOYI_OK;
}

/* ---- Unpacking ---- */

/* The bytes of a piece, aligned for a run: in the data, or in the tools' memory until the next call. `to`: where they are wanted, or
 * NULL. */
static boyi_status open_piece(boyi__packed_tools *tools, const boyi__packed *packed,
                              const boyi__spill_file *spill, const boyi__piece *piece, void *to,
                              const void **out, boyi_error *error)
{
    const void *data = packed->data ? (const uint8_t *)packed->data + piece->begin : NULL;
    bool plain = piece->bytes == piece->unpacked;
    boyi_status status = BOYI_OK;
    if (!data) {
        void *read = to;
        if (!plain || !to) {
            status = reserve(&tools->piece, &tools->piece_room, piece->bytes + 1U);
            read = tools->piece;
        }
        if (!status)
            status = boyi__spill_read(spill, packed->place + piece->begin, read, piece->bytes, error);
        data = read;
    }
    if (status)
        return status;
    if (plain && (to || (uintptr_t)data % sizeof(uint64_t) == 0)) {
        *out = data;
        return BOYI_OK;
    }
    if (!to) {
        status = reserve(&tools->unpacked, &tools->unpacked_room, piece->unpacked + 1U);
        to = tools->unpacked;
    }
    if (status)
        return status;
    if (plain)
        memcpy(to, data, piece->bytes);
    else if (!boyi__zip_unpack(&tools->zip, data, piece->bytes, to, piece->unpacked))
        return tools->zip.unpacker
                   ? boyi__fail(error, BOYI_FILE, "a temporary file in %s: it is damaged", spill->folder)
                   : BOYI_MEMORY;
    *out = to;
    return BOYI_OK;
}

/* A part that another rank has, with its data in memory until the next call; others stay as they are. */
static boyi_status fetch(boyi__packed_tools *tools, boyi__packed *packed, boyi_error *error)
{
    const struct boyi_team *team = tools->team;
    if (!team || packed->data || packed->rank == team->rank)
        return BOYI_OK;
    boyi_status status = reserve(&tools->fetched, &tools->fetched_room, packed->bytes + 1);
    if (!status)
        status = team->read(team->self, packed->rank, packed->place, tools->fetched, packed->bytes, error);
    packed->data = tools->fetched;
    return status;
}

boyi_status boyi__packed_read_run(boyi__packed_tools *tools, const boyi__packed *packed,
                                  const boyi__spill_file *spill, boyi_state *out, boyi_error *error)
{
    boyi__packed part = *packed;
    boyi_status status = fetch(tools, &part, error);
    for (size_t i = 0; i < packed->count && !status; i += BOYI__PIECE_STATES) {
        size_t here = packed->count - i < BOYI__PIECE_STATES ? packed->count - i : BOYI__PIECE_STATES;
        const void *run = NULL;
        status = open_piece(tools, &part, spill, &packed->pieces[i / BOYI__PIECE_STATES], NULL, &run, error);
        if (!status)
            boyi__run_unpack(run, here, out + i);
    }
    return status;
}

boyi_status boyi__packed_read_codes(boyi__packed_tools *tools, const boyi__packed *packed,
                                    const boyi__spill_file *spill, void *out, boyi_error *error)
{
    boyi__packed part = *packed;
    boyi_status status = fetch(tools, &part, error);
    uint8_t *at = out;
    assert(out);
    for (size_t i = 0; i < boyi__packed_pieces(packed->count) && !status; i++) {
        const boyi__piece *piece = &packed->pieces[i];
        const void *codes = NULL;
        status = open_piece(tools, &part, spill, piece, at, &codes, error);
        if (!status && codes != at)
            memcpy(at, codes, piece->unpacked);
        at += piece->unpacked;
    }
    return status;
}

boyi_status boyi__packed_find(boyi__packed_tools *tools, const boyi__packed *packed,
                              const boyi__spill_file *spill, boyi_state state, size_t *place,
                              boyi_error *error)
{
    size_t low = 0, high = boyi__packed_pieces(packed->count);
    *place = SIZE_MAX;
    while (low < high) { /* to the first piece that begins after the state */
        size_t middle = low + (high - low) / 2;
        if (packed->pieces[middle].first <= state)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == 0)
        return BOYI_OK;
    size_t first = (low - 1) * BOYI__PIECE_STATES, here = packed->count - first;
    const void *run = NULL;
    boyi_status status = open_piece(tools, packed, spill, &packed->pieces[low - 1], NULL, &run, error);
    if (status)
        return status;
    size_t found = boyi__run_find(run, here < BOYI__PIECE_STATES ? here : BOYI__PIECE_STATES, state);
    if (found != SIZE_MAX)
        *place = first + found;
    return BOYI_OK;
}

boyi_status boyi__packed_code(boyi__packed_tools *tools, const boyi__packed *packed,
                              const boyi__spill_file *spill, size_t place, unsigned width, uint64_t *code,
                              boyi_error *error)
{
    const void *codes = NULL;
    boyi_status status = open_piece(tools, packed, spill, &packed->pieces[place / BOYI__PIECE_STATES], NULL,
                                    &codes, error);
    if (!status)
        *code = boyi__code_at(width, (const uint8_t *)codes + place % BOYI__PIECE_STATES * width);
    return status;
}
