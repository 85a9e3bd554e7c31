#include "solve/sections/home.h"

#include <stdlib.h>
#include <string.h>

#include "solve/sections/block.h"

static uint64_t bytes_in_use(const boyi__section_home *home)
{
    boyi__mutex_lock(&home->pool->lock);
    uint64_t bytes = home->pool->meter->bytes;
    boyi__mutex_unlock(&home->pool->lock);
    return bytes;
}

bool boyi__home_is_short(const boyi__section_home *home)
{
    return home->team || bytes_in_use(home) > home->pool->meter->max_bytes / 2;
}

static bool zips(const boyi__section_home *home)
{
    return home->team || bytes_in_use(home) > home->pool->meter->max_bytes / 4;
}

static void *allocate(const boyi__section_home *home, size_t bytes, boyi_status *status)
{
    *status = boyi__chunk_pool_reserve(home->pool, bytes);
    void *data = *status ? NULL : malloc(bytes ? bytes : 1);
    if (!*status && !data) {
        boyi__chunk_pool_release(home->pool, bytes);
        *status = BOYI_MEMORY;
    }
    return data;
}

static size_t pieces_bytes(size_t count)
{
    return boyi__packed_pieces(count) * sizeof(boyi__piece);
}

/* Keeps the data in `room`. */
static boyi_status settle(const boyi__section_home *home, boyi__packed *packed, const void *room,
                          boyi_error *error)
{
    boyi_status status;
    if (packed->zipped && boyi__home_is_short(home)) {
        status = boyi__spill_write(home->spill, room, packed->bytes, &packed->place, error);
    } else {
        packed->data = allocate(home, packed->bytes, &status);
        if (!status)
            memcpy(packed->data, room, packed->bytes);
    }
    if (status)
        packed->bytes = 0; /* that are to be dropped */
    return status;
}

boyi_status boyi__home_keep_run(const boyi__section_home *home, boyi__packed_tools *tools,
                                const boyi_state *states, size_t count, void *room, boyi__packed *out,
                                boyi_error *error)
{
    boyi_status status;
    boyi__packed made = {.count = count, .zipped = zips(home), .rank = home->team ? home->team->rank : 0};
    made.pieces = allocate(home, pieces_bytes(count), &status);
    if (!status)
        status = boyi__packed_write_run(tools, states, count, made.zipped, made.pieces, room, &made.bytes);
    if (!status)
        status = settle(home, &made, room, error);
    else
        made.bytes = 0;
    if (status)
        boyi__home_drop(home, &made);
    else
        *out = made;
    return status;
}

boyi_status boyi__home_keep_codes(const boyi__section_home *home, boyi__packed_tools *tools,
                                  const void *codes, size_t count, unsigned width, void *room,
                                  boyi__packed *out, boyi_error *error)
{
    boyi_status status;
    boyi__packed made = {.count = count, .zipped = zips(home), .rank = home->team ? home->team->rank : 0};
    made.pieces = allocate(home, pieces_bytes(count), &status);
    if (!status) {
        made.bytes = boyi__packed_write_codes(tools, codes, count, width, made.zipped, made.pieces, room);
        status = settle(home, &made, room, error);
    }
    if (status)
        boyi__home_drop(home, &made);
    else
        *out = made;
    return status;
}

boyi_status boyi__home_spill(const boyi__section_home *home, boyi__packed_tools *tools, boyi__packed *packed,
                             boyi_error *error)
{
    if (!packed->data)
        return BOYI_OK;
    size_t before = packed->bytes;
    boyi_status status = packed->zipped ? BOYI_OK : boyi__packed_zip(tools, packed);
    if (status)
        return status;
    boyi__chunk_pool_release(home->pool, before - packed->bytes);
    status = boyi__spill_write(home->spill, packed->data, packed->bytes, &packed->place, error);
    if (status)
        return status;
    boyi__chunk_pool_release(home->pool, packed->bytes);
    free(packed->data);
    boyi__pool_note_freed(home->pool, packed->bytes);
    packed->data = NULL;
    return BOYI_OK;
}

boyi_status boyi__home_note(const boyi__section_home *home, boyi__packed *packed, const void *pieces)
{
    boyi_status status;
    packed->pieces = allocate(home, pieces_bytes(packed->count), &status);
    if (!status)
        memcpy(packed->pieces, pieces, pieces_bytes(packed->count));
    return status;
}

void boyi__packed_free(boyi__packed *packed)
{
    free(packed->pieces);
    free(packed->data);
    *packed = (boyi__packed){0};
}

void boyi__home_drop(const boyi__section_home *home, boyi__packed *packed)
{
    if (!packed->pieces)
        return;
    boyi__chunk_pool_release(home->pool, pieces_bytes(packed->count) + (packed->data ? packed->bytes : 0));
    if (!packed->data && packed->bytes && (!home->team || packed->rank == home->team->rank))
        boyi__spill_free(home->spill, packed->place, packed->bytes);
    size_t bytes = packed->data ? packed->bytes : 0;
    boyi__packed_free(packed);
    boyi__pool_note_freed(home->pool, bytes);
}
