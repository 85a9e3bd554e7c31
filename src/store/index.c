#include "store/index.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "base/array.h"
#include "store/block.h"

enum {
    DIRECTORY_HEAD = 72, /* bytes before the frame */
    ENTRY = 80,          /* bytes of a section in the directory, unpacked */
    LEVEL = 3,
};

/* ---- Sections in memory ---- */

/* The section of this number, a new one if there is none. NULL: out of memory. */
static boyi__stored_section *get_section(boyi__database *database, uint64_t number)
{
    boyi__stored_section *section = boyi__database_section(database, number);
    if (section)
        return section;
    if (!boyi__array_reserve(&database->sections, &database->sections_room, database->sections_count + 1,
                             sizeof(boyi__stored_section *)))
        return NULL;
    section = calloc(1, sizeof *section);
    if (!section)
        return NULL;
    section->record.number = number;
    atomic_store(&section->loaded, true);
    boyi__stored_section **at = database->sections + database->sections_count++;
    for (; at > database->sections && at[-1]->record.number > number; at--)
        at[0] = at[-1];
    *at = section;
    return section;
}

static void free_section(boyi__stored_section *section)
{
    for (unsigned kind = 0; kind < BOYI__BLOCK_KINDS; kind++)
        free(section->blocks[kind].list);
    free(section);
}

void boyi__index_free(boyi__database *database)
{
    while (database->sections_count)
        free_section(database->sections[--database->sections_count]);
    free(database->sections);
    database->sections = NULL;
    database->sections_room = 0;
}

/* False: out of memory. */
static bool add_place(boyi__stored_section *section, boyi__block_kind kind, boyi__block_place place)
{
    boyi__block_places *blocks = &section->blocks[kind];
    if (!boyi__array_reserve(&blocks->list, &blocks->room, blocks->count + 1, sizeof place))
        return false;
    blocks->list[blocks->count++] = place;
    return true;
}

/* ---- Lists ---- */

/* Writes the lists of a section as a record that is not sealed yet, to be freed; NULL: out of memory, or there are too many bytes. */
static uint8_t *write_lists(const boyi__stored_section *section, size_t *bytes)
{
    enum { NUMBERS = 3 }; /* of a block, at most */
    size_t numbers = 0;
    for (unsigned kind = 0; kind < BOYI__BLOCK_KINDS; kind++)
        numbers += 1 + NUMBERS * section->blocks[kind].count;
    uint8_t *record = calloc(BOYI__RECORD_HEAD + numbers * BOYI__VARINT_MOST, 1);
    if (!record)
        return NULL;
    uint8_t *at = record + BOYI__RECORD_HEAD;
    for (unsigned kind = 0; kind < BOYI__BLOCK_KINDS; kind++) {
        const boyi__block_places *blocks = &section->blocks[kind];
        boyi_state first = 0;
        uint64_t end = 0;
        at = boyi__varint_put(at, blocks->count);
        for (size_t i = 0; i < blocks->count && kind != BOYI__VALUES; i++) {
            at = boyi__varint_put(at, blocks->list[i].first - first);
            first = blocks->list[i].first;
        }
        for (size_t i = 0; i < blocks->count; i++) {
            const boyi__block_place *place = &blocks->list[i];
            at = boyi__varint_put(at, place->place - end);
            at = boyi__varint_put(at, place->bytes);
            end = place->place + place->bytes;
        }
    }
    *bytes = (size_t)(at - record);
    if (*bytes < UINT32_MAX)
        return record;
    free(record);
    return NULL;
}

/* Reads the lists of a section from its record. False: damaged. `memory`: out of it. */
static bool read_lists(const boyi__database *database, boyi__stored_section *section, const uint8_t *record,
                       bool *memory)
{
    const uint8_t *at = record + BOYI__RECORD_HEAD, *stop = record + section->list_bytes;
    if (!boyi__record_check(record, section->list_bytes, 'b', database->manifest.fingerprint) ||
        boyi__record_section(record) != section->record.number)
        return false;
    for (unsigned kind = 0; kind < BOYI__BLOCK_KINDS; kind++) {
        boyi__block_places *blocks = &section->blocks[kind];
        const boyi__block_places *states = &section->blocks[BOYI__STATES];
        uint64_t count, number, end = 0;
        boyi_state first = 0;
        at = boyi__varint_get(at, stop, &count);
        if (!at || count > (uint64_t)(stop - at) || (kind != BOYI__STATES && count > states->count) ||
            (kind == BOYI__VALUES && count != states->count))
            return false;
        blocks->list = calloc((size_t)count + 1, sizeof *blocks->list);
        *memory = !blocks->list;
        if (*memory)
            return false;
        blocks->count = blocks->room = (size_t)count;
        for (size_t i = 0; i < count; i++) {
            boyi__block_place *place = &blocks->list[i];
            if (kind == BOYI__VALUES) {
                place->first = states->list[i].first;
                continue;
            }
            at = boyi__varint_get(at, stop, &number);
            if (!at || __builtin_add_overflow(first, number, &first) || (i && !number))
                return false;
            place->first = first;
        }
        for (size_t i = 0; i < count; i++) {
            boyi__block_place *place = &blocks->list[i];
            at = boyi__varint_get(at, stop, &number);
            if (!at || __builtin_add_overflow(end, number, &place->place))
                return false;
            at = boyi__varint_get(at, stop, &number);
            if (!at || number > UINT32_MAX || number < BOYI__BLOCK_HEAD ||
                __builtin_add_overflow(place->place, number, &end) || end > database->bytes)
                return false;
            place->bytes = (uint32_t)number;
        }
    }
    return at == stop;
}

boyi_status boyi__index_list(boyi__database *database, boyi__block_kind kind, uint64_t number,
                             const boyi__block_places **out, boyi_error *error)
{
    boyi__stored_section *section = boyi__database_section(database, number);
    boyi_status status = BOYI_OK;
    if (!section)
        return boyi__fail_damaged(database, number, error);
    if (!atomic_load_explicit(&section->loaded, memory_order_acquire)) {
        boyi__mutex_lock(&database->lock);
        if (!atomic_load(&section->loaded)) { /* no other thread was faster */
            uint8_t *record = malloc(section->list_bytes + 1);
            bool memory = !record;
            status = record
                         ? boyi__log_read(database, section->list_place, record, section->list_bytes, error)
                         : boyi__fail_memory(error, database->path);
            if (!status && !read_lists(database, section, record, &memory)) {
                for (unsigned i = 0; i < BOYI__BLOCK_KINDS; i++) {
                    free(section->blocks[i].list);
                    section->blocks[i] = (boyi__block_places){0};
                }
                status = memory ? boyi__fail_memory(error, database->path)
                                : boyi__fail_damaged(database, number, error);
            }
            free(record);
            atomic_store_explicit(&section->loaded, !status, memory_order_release);
        }
        boyi__mutex_unlock(&database->lock);
    }
    *out = &section->blocks[kind];
    return status;
}

boyi_status boyi__index_find(boyi__database *database, boyi__block_kind kind, uint64_t section,
                             boyi_state state, boyi__block_place *out, boyi_error *error)
{
    const boyi__block_places *blocks = NULL;
    boyi_status status = boyi__index_list(database, kind, section, &blocks, error);
    if (status || !blocks)
        return status;
    if (!blocks->count)
        return BOYI_ABSENT;
    size_t low = 0, high = blocks->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (blocks->list[middle].first <= state)
            low = middle;
        else
            high = middle;
    }
    *out = blocks->list[low];
    return BOYI_OK;
}

/* ---- Writing ---- */

boyi_status boyi__index_put_block(boyi__database *database, boyi__block_kind kind, uint64_t number,
                                  boyi_state first, const void *record, size_t bytes, boyi_error *error)
{
    boyi__stored_section *section = get_section(database, number);
    boyi__block_place place = {.first = first, .bytes = (uint32_t)bytes};
    if (!section)
        return boyi__fail_memory(error, database->path);
    boyi_status status = boyi__log_append(database, record, bytes, &place.place, error);
    if (!status && !add_place(section, kind, place))
        status = boyi__fail_memory(error, database->path);
    return status;
}

boyi_status boyi__index_put_section(boyi__database *database, const boyi__section_record *section,
                                    boyi_error *error)
{
    uint8_t record[BOYI__SECTION_RECORD];
    boyi__stored_section *known = get_section(database, section->number);
    if (!known)
        return boyi__fail_memory(error, database->path);
    known->record = *section;
    for (unsigned kind = 0; kind < BOYI__BLOCK_KINDS; kind++) { /* there may be many sections, mostly small */
        boyi__block_places *blocks = &known->blocks[kind];
        boyi__block_place *list = realloc(blocks->list, blocks->count * sizeof *list + 1);
        if (list) {
            blocks->list = list;
            blocks->room = blocks->count;
        }
    }
    boyi__section_record_write(section, database->manifest.fingerprint, record);
    return boyi__log_append(database, record, sizeof record, NULL, error);
}

static void note_mark(boyi__manifest *manifest, uint64_t mark)
{
    manifest->one_section |= mark == BOYI__MARK_ONE_SECTION;
    manifest->found |= mark == BOYI__MARK_FOUND;
    if (mark >= BOYI__MARK_METHOD && mark <= BOYI__MARK_METHOD + BOYI_SECTIONS)
        manifest->method = (boyi_method)(mark - BOYI__MARK_METHOD);
}

boyi_status boyi__index_put_mark(boyi__database *database, boyi__mark mark, boyi_error *error)
{
    uint8_t record[BOYI__RECORD_HEAD] = {0};
    boyi__record_seal(record, sizeof record, 'm', mark, database->manifest.fingerprint);
    note_mark(&database->manifest, mark);
    return boyi__log_append(database, record, sizeof record, NULL, error);
}

boyi_status boyi__index_drop(boyi__database *database, boyi_error *error)
{
    boyi__index_free(database);
    database->manifest.one_section = database->manifest.found = false;
    database->manifest.method = BOYI_AUTO;
    return boyi__log_truncate(database, database->log.begin, error);
}

/* ---- The directory ---- */

boyi_status boyi__index_finish(boyi__database *database, boyi_error *error)
{
    const boyi__manifest *manifest = &database->manifest;
    size_t count = database->sections_count, room = DIRECTORY_HEAD + ZSTD_compressBound(count * ENTRY);
    uint8_t *entries = calloc(count + 1, ENTRY), *record = calloc(room, 1);
    boyi_status status = entries && record ? BOYI_OK : boyi__fail_memory(error, database->path);

    /* The lists of each section are appended, and its entry says where they are. */
    for (size_t i = 0; i < count && !status; i++) {
        boyi__stored_section *section = database->sections[i];
        uint8_t sealed[BOYI__SECTION_RECORD], *entry = entries + i * ENTRY;
        size_t bytes = 0;
        uint8_t *lists = write_lists(section, &bytes);
        if (lists) {
            boyi__record_seal(lists, bytes, 'b', section->record.number, manifest->fingerprint);
            status = boyi__log_append(database, lists, bytes, &section->list_place, error);
            section->list_bytes = (uint32_t)bytes;
        } else {
            status = boyi__fail_memory(error, database->path);
        }
        free(lists);
        boyi__section_record_write(&section->record, 0, sealed);
        boyi__put_little_endian(entry, section->record.number, 8);
        memcpy(entry + 8, sealed + BOYI__RECORD_HEAD, BOYI__SECTION_RECORD - BOYI__RECORD_HEAD);
        boyi__put_little_endian(entry + 64, section->list_place, 8);
        boyi__put_little_endian(entry + 72, section->list_bytes, 8);
    }

    /* The directory. */
    size_t packed = 0;
    if (!status) {
        packed = ZSTD_compress(record + DIRECTORY_HEAD, room - DIRECTORY_HEAD, entries, count * ENTRY, LEVEL);
        status = ZSTD_isError(packed) ? boyi__fail_memory(error, database->path) : BOYI_OK;
    }
    free(entries);
    if (status) {
        free(record);
        return status;
    }
    boyi__put_little_endian(record + 24, manifest->states, 8);
    for (unsigned i = 0; i < 4; i++)
        boyi__put_little_endian(record + 32 + (size_t)8 * i, manifest->outcomes[i], 8);
    record[64] = (uint8_t)manifest->method;
    record[65] = manifest->one_section;
    boyi__record_seal(record, DIRECTORY_HEAD + packed, 'd', count, manifest->fingerprint);
    uint64_t place;
    status = boyi__log_append(database, record, DIRECTORY_HEAD + packed, &place, error);
    free(record);
    return status ? status : boyi__log_finish(database, place, error);
}

/* False: damaged. `memory`: out of it. */
static bool read_directory(boyi__database *database, const uint8_t *record, size_t bytes, bool *memory)
{
    boyi__manifest *manifest = &database->manifest;
    uint64_t count = boyi__record_section(record);
    /* A frame of so few bytes can't hold more: zstd packs at most about 1 : 50,000. */
    if (bytes < DIRECTORY_HEAD || record[64] > BOYI_SECTIONS || count > (uint64_t)bytes << 10)
        return false;
    manifest->states = boyi__get_little_endian(record + 24, 8);
    for (unsigned i = 0; i < 4; i++)
        manifest->outcomes[i] = boyi__get_little_endian(record + 32 + (size_t)8 * i, 8);
    manifest->method = (boyi_method)record[64];
    manifest->one_section = record[65] == 1;
    manifest->found = manifest->finished = true;
    uint8_t *entries = malloc((size_t)count * ENTRY + 1);
    ZSTD_DCtx *zstd = ZSTD_createDCtx();
    *memory = !entries || !zstd;
    bool valid = !*memory &&
                 ZSTD_decompressDCtx(zstd, entries, (size_t)count * ENTRY, record + DIRECTORY_HEAD,
                                     bytes - DIRECTORY_HEAD) == (size_t)count * ENTRY;
    ZSTD_freeDCtx(zstd);
    for (size_t i = 0; i < count && valid; i++) {
        const uint8_t *entry = entries + i * ENTRY;
        uint8_t sealed[BOYI__SECTION_RECORD] = {0};
        boyi__section_record read;
        uint64_t place = boyi__get_little_endian(entry + 64, 8),
                 length = boyi__get_little_endian(entry + 72, 8), end;
        memcpy(sealed + BOYI__RECORD_HEAD, entry + 8, BOYI__SECTION_RECORD - BOYI__RECORD_HEAD);
        boyi__record_seal(sealed, sizeof sealed, 'e', boyi__get_little_endian(entry, 8), 0);
        valid = boyi__section_record_read(sealed, sizeof sealed, 0, &read) && read.solved &&
                length >= BOYI__RECORD_HEAD && length <= UINT32_MAX &&
                !__builtin_add_overflow(place, length, &end) && end <= database->bytes &&
                (!i || database->sections[i - 1]->record.number < read.number);
        boyi__stored_section *section = valid ? get_section(database, read.number) : NULL;
        *memory = valid && !section;
        valid = section;
        if (section) {
            section->record = read;
            section->list_place = place;
            section->list_bytes = (uint32_t)length;
            atomic_store(&section->loaded, false);
        }
    }
    free(entries);
    return valid && count > 0;
}

boyi_status boyi__index_open(boyi__database *database, boyi_error *error)
{
    uint64_t place, bytes;
    bool memory = false;
    boyi_status status = boyi__log_read_footer(database, &place, &bytes, error);
    if (status)
        return status;
    uint8_t *record = malloc((size_t)bytes + 1);
    if (!record)
        return boyi__fail_memory(error, database->path);
    status = boyi__log_read(database, place, record, (size_t)bytes, error);
    if (!status && (!boyi__record_check(record, (size_t)bytes, 'd', database->manifest.fingerprint) ||
                    !read_directory(database, record, (size_t)bytes, &memory)))
        status = memory ? boyi__fail_memory(error, database->path) : boyi__fail_index(database, error);
    free(record);
    return status;
}

/* ---- An unfinished file ---- */

/* Notes the record that begins with `head`, at log.length. *whole: what was appended up to here is whole. False: there
 * is no such record. */
static boyi_status scan_record(boyi__database *database, const uint8_t head[BOYI__BLOCK_HEAD], size_t got,
                               bool *whole, boyi_error *error)
{
    static const char kinds[BOYI__BLOCK_KINDS] = {'s', 'v', 't'};
    boyi__log *log = &database->log;
    uint32_t bytes = boyi__record_bytes(head);
    uint64_t number = boyi__record_section(head);
    char type = boyi__record_type(head);
    *whole = type == 'e' || type == 'm';
    if (*whole) {
        uint8_t record[BOYI__SECTION_RECORD];
        boyi__section_record read;
        if (bytes != (type == 'e' ? (uint32_t)BOYI__SECTION_RECORD : (uint32_t)BOYI__RECORD_HEAD))
            return boyi__fail_index(database, error);
        boyi_status status = boyi__log_read(database, log->length, record, bytes, error);
        if (status)
            return status;
        if (!boyi__record_check(record, bytes, type, database->manifest.fingerprint) ||
            (type == 'e' && !boyi__section_record_read(record, bytes, database->manifest.fingerprint, &read)))
            return boyi__fail_damaged(database, number, error);
        if (type == 'm') {
            note_mark(&database->manifest, number);
            return BOYI_OK;
        }
        boyi__stored_section *section = get_section(database, number);
        if (!section)
            return boyi__fail_memory(error, database->path);
        section->record = read;
        return BOYI_OK;
    }
    const char *kind = memchr(kinds, type, sizeof kinds);
    if (!kind || got < BOYI__BLOCK_HEAD || bytes < BOYI__BLOCK_HEAD)
        return boyi__fail_index(database, error);
    boyi__stored_section *section = get_section(database, number);
    boyi__block_place place = {boyi__get_little_endian(head + 40, 8), log->length, bytes};
    if (!section || !add_place(section, (boyi__block_kind)(kind - kinds), place))
        return boyi__fail_memory(error, database->path);
    return BOYI_OK;
}

/* Forgets the blocks from a place on, and sections of which nothing is left. */
static void drop_from(boyi__database *database, uint64_t place)
{
    size_t kept = 0;
    for (size_t i = 0; i < database->sections_count; i++) {
        boyi__stored_section *section = database->sections[i];
        for (unsigned kind = 0; kind < BOYI__BLOCK_KINDS; kind++) {
            boyi__block_places *blocks = &section->blocks[kind];
            while (blocks->count && blocks->list[blocks->count - 1].place >= place)
                blocks->count--;
        }
        if (section->record.found)
            database->sections[kept++] = section;
        else
            free_section(section);
    }
    database->sections_count = kept;
}

boyi_status boyi__index_scan(boyi__database *database, boyi_error *error)
{
    boyi__log *log = &database->log;
    uint64_t end = log->committed, whole_end = log->begin;
    boyi_status status = end <= database->bytes ? BOYI_OK : boyi__fail_index(database, error);
    log->length = log->begin;
    log->written = database->bytes;
    while (!status && log->length < end) {
        uint8_t head[BOYI__BLOCK_HEAD] = {0};
        uint64_t left = end - log->length;
        size_t got = left < sizeof head ? (size_t)left : sizeof head;
        bool whole = false;
        status = boyi__log_read(database, log->length, head, got, error);
        uint32_t bytes = boyi__record_bytes(head);
        if (!status && bytes > left)
            status = boyi__fail_index(database, error);
        if (!status)
            status = scan_record(database, head, got, &whole, error);
        log->length += bytes;
        if (whole)
            whole_end = log->length;
    }
    if (status)
        return status;
    drop_from(database, whole_end);
    return boyi__log_truncate(database, whole_end, error);
}
