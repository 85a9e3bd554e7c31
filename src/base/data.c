#include "base/data.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory ---- */

/* Chunks grow from the least to the most: many arenas hold a few texts only. */
enum { LEAST_CHUNK = 1 << 12, MOST_CHUNK = 1 << 16, ALIGN = 16 };

struct boyi__arena_chunk {
    boyi__arena_chunk *next;
    size_t room;
    _Alignas(ALIGN) char memory[];
};

void *boyi__arena_take(boyi__arena *arena, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2)
        return NULL;
    bytes = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    boyi__arena_chunk *first = arena->chunks;
    if (!first || first->room - arena->used < bytes) {
        size_t room = !first ? LEAST_CHUNK : first->room < MOST_CHUNK / 2 ? first->room * 2 : MOST_CHUNK;
        if (room < bytes)
            room = bytes;
        first = malloc(sizeof *first + room);
        if (!first)
            return NULL;
        first->next = arena->chunks;
        first->room = room;
        arena->chunks = first;
        arena->used = 0;
    }
    void *memory = first->memory + arena->used;
    arena->used += bytes;
    return memset(memory, 0, bytes);
}

char *boyi__arena_copy(boyi__arena *arena, const char *text, size_t length)
{
    char *copy = boyi__arena_take(arena, length + 1, 1);
    if (copy && length)
        memcpy(copy, text, length);
    return copy;
}

void boyi__arena_end(boyi__arena *arena)
{
    for (boyi__arena_chunk *chunk = arena->chunks; chunk;) {
        boyi__arena_chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    *arena = (boyi__arena){0};
}

/* ---- Data ---- */

boyi__data boyi__data_number(int64_t number)
{
    return (boyi__data){.form = BOYI__DATA_NUMBER, .number = number};
}

boyi__data boyi__data_text(const char *text, size_t length)
{
    return (boyi__data){.form = BOYI__DATA_TEXT, .text = text, .length = length};
}

boyi__data boyi__data_truth(bool truth)
{
    return (boyi__data){.form = BOYI__DATA_TRUTH, .truth = truth};
}

bool boyi__data_list(boyi__data *out, boyi__arena *arena, size_t count)
{
    *out = (boyi__data){.form = BOYI__DATA_LIST, .count = count};
    out->list = boyi__arena_take(arena, count ? count : 1, sizeof *out->list);
    return out->list != NULL;
}

const boyi__data *boyi__data_field(const boyi__data *record, const char *key)
{
    if (record->form == BOYI__DATA_RECORD)
        for (size_t i = 0; i < record->count; i++)
            if (strcmp(record->list[i].key, key) == 0)
                return &record->list[i];
    return NULL;
}

bool boyi__data_copy(boyi__data *out, boyi__arena *arena, const boyi__data *from)
{
    boyi__data copy = *from;
    bool done = true;
    if (from->text)
        done = (copy.text = boyi__arena_copy(arena, from->text, from->length)) != NULL;
    if (done && from->key)
        done = (copy.key = boyi__arena_copy(arena, from->key, strlen(from->key))) != NULL;
    if (done && from->list) {
        copy.list = boyi__arena_take(arena, from->count ? from->count : 1, sizeof *copy.list);
        done = copy.list != NULL;
        for (size_t i = 0; done && i < from->count; i++)
            done = boyi__data_copy(&copy.list[i], arena, &from->list[i]);
    }
    *out = copy;
    return done;
}

bool boyi__data_equal(const boyi__data *a, const boyi__data *b)
{
    if (a->form != b->form || a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!boyi__data_equal(&a->list[i], &b->list[i]))
            return false;
    return a->form == BOYI__DATA_TEXT    ? a->length == b->length && memcmp(a->text, b->text, a->length) == 0
           : a->form == BOYI__DATA_TRUTH ? a->truth == b->truth
                                         : a->number == b->number;
}

static void write_text(boyi__strbuf *out, const char *text, size_t length)
{
    boyi__strbuf_add(out, "\"");
    for (const char *at = text, *end = text + length; at < end; at++) {
        unsigned char c = (unsigned char)*at;
        if (c == '"' || c == '\\')
            boyi__strbuf_add(out, "\\%c", c);
        else if (c == '\n')
            boyi__strbuf_add(out, "\\n");
        else if (c < ' ' || c == 0x7F)
            boyi__strbuf_add(out, "\\u%04x", c);
        else
            boyi__strbuf_append(out, at, 1);
    }
    boyi__strbuf_add(out, "\"");
}

void boyi__data_write(boyi__strbuf *out, const boyi__data *data)
{
    switch (data->form) {
    case BOYI__DATA_NONE:
        boyi__strbuf_add(out, "null");
        break;
    case BOYI__DATA_TRUTH:
        boyi__strbuf_add(out, data->truth ? "true" : "false");
        break;
    case BOYI__DATA_NUMBER:
        boyi__strbuf_add(out, "%" PRId64, data->number);
        break;
    case BOYI__DATA_TEXT:
        write_text(out, data->text, data->length);
        break;
    case BOYI__DATA_LIST:
    case BOYI__DATA_RECORD:
        boyi__strbuf_add(out, data->form == BOYI__DATA_LIST ? "[" : "{");
        for (size_t i = 0; i < data->count; i++) {
            if (i > 0)
                boyi__strbuf_add(out, ",");
            if (data->form == BOYI__DATA_RECORD) {
                write_text(out, data->list[i].key, strlen(data->list[i].key));
                boyi__strbuf_add(out, ":");
            }
            boyi__data_write(out, &data->list[i]);
        }
        boyi__strbuf_add(out, data->form == BOYI__DATA_LIST ? "]" : "}");
        break;
    }
}

void boyi__data_say(boyi__strbuf *out, const boyi__data *data, const char *between)
{
    if (data->form == BOYI__DATA_TEXT) {
        boyi__strbuf_append(out, data->text, data->length);
    } else if (data->form == BOYI__DATA_LIST || data->form == BOYI__DATA_RECORD) {
        for (size_t i = 0; i < data->count; i++) {
            boyi__strbuf_add(out, "%s", i > 0 ? between : "");
            boyi__data_say(out, &data->list[i], between);
        }
    } else {
        boyi__data_write(out, data);
    }
}
