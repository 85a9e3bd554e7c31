#include "store_records.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "store/block.h"

static bool is_block(char type)
{
    return type == 's' || type == 'v' || type == 't';
}

bool store_records_read(const char *path, store_records *out)
{
    boyi__database *database;
    char *file;
    size_t length;
    *out = (store_records){0};
    if (boyi__read_file(path, 0, &file, &length, NULL))
        return false;
    uint8_t *bytes = (uint8_t *)file;
    size_t at = length < BOYI__HEADER_FIXED ? length : (size_t)boyi__header_bytes(bytes);
    if (at > length || boyi__manifest_read(bytes, at, &out->manifest)) {
        free(file);
        return false;
    }
    if (!boyi__database_open(path, NULL, &database)) {
        const boyi__manifest *from = &database->manifest;
        out->manifest.finished = true;
        out->manifest.method = from->method;
        out->manifest.states = from->states;
        memcpy(out->manifest.outcomes, from->outcomes, sizeof from->outcomes);
        boyi__database_close(database);
    }
    while (length - at >= BOYI__RECORD_HEAD) {
        char type = boyi__record_type(bytes + at);
        size_t size = boyi__record_bytes(bytes + at);
        if ((!is_block(type) && type != 'e' && type != 'm') || size > length - at || size < BOYI__RECORD_HEAD)
            break; /* the index, or what was not committed */
        out->list = realloc(out->list, (out->count + 1) * sizeof *out->list);
        store_record *record = &out->list[out->count++];
        *record = (store_record){.key = is_block(type) ? boyi__get_little_endian(bytes + at + 40, 8) : 0};
        store_record_set(record, bytes + at, size);
        at += size;
    }
    free(file);
    return true;
}

static boyi_status put_record(boyi__database *database, const store_record *record)
{
    boyi__section_record section;
    uint64_t number = boyi__record_section(record->data);
    char type = boyi__record_type(record->data);
    if (type == 'e' &&
        boyi__section_record_read(record->data, record->bytes, database->manifest.fingerprint, &section))
        return boyi__index_put_section(database, &section, NULL);
    if (type == 'm')
        return boyi__index_put_mark(database, (boyi__mark)number, NULL);
    if (!is_block(type))
        return boyi__log_append(database, record->data, record->bytes, NULL, NULL);
    boyi__block_kind kind = type == 's' ? BOYI__STATES : type == 'v' ? BOYI__VALUES : BOYI__TEXTS;
    return boyi__index_put_block(database, kind, number, record->key, record->data, record->bytes, NULL);
}

bool store_records_write(const char *path, const store_records *records)
{
    boyi__database *database;
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || close(file) || boyi__database_open_write(path, &records->manifest, NULL, &database))
        return false;
    boyi_status status = BOYI_OK;
    for (size_t i = 0; i < records->count && !status; i++)
        if (records->list[i].data)
            status = put_record(database, &records->list[i]);
    database->manifest.method = records->manifest.method;
    database->manifest.states = records->manifest.states;
    memcpy(database->manifest.outcomes, records->manifest.outcomes, sizeof records->manifest.outcomes);
    if (!status)
        status = boyi__log_commit(database, NULL);
    if (!status && records->manifest.finished)
        status = boyi__index_finish(database, NULL);
    boyi__database_close(database);
    return !status;
}

void store_records_free(store_records *records)
{
    for (size_t i = 0; i < records->count; i++)
        free(records->list[i].data);
    free(records->list);
    boyi__request_end(&records->manifest.request);
    *records = (store_records){0};
}

store_record *store_records_find(const store_records *records, char type, uint64_t section, boyi_state first)
{
    for (size_t i = records->count; i-- > 0;) {
        store_record *record = &records->list[i];
        if (record->data && boyi__record_type(record->data) == type &&
            boyi__record_section(record->data) == section && (!is_block(type) || record->key == first))
            return record;
    }
    return NULL;
}

void store_record_set(store_record *record, const void *data, size_t bytes)
{
    uint8_t *copy = malloc(bytes + 1);
    if (!copy)
        abort();
    memcpy(copy, data, bytes);
    free(record->data);
    record->data = copy;
    record->bytes = bytes;
}

void store_records_put_section(store_records *records, const boyi__section_record *section)
{
    uint8_t bytes[BOYI__SECTION_RECORD];
    store_record *record = store_records_find(records, 'e', section->number, 0);
    if (!record)
        abort();
    boyi__section_record_write(section, records->manifest.fingerprint, bytes);
    store_record_set(record, bytes, sizeof bytes);
}
