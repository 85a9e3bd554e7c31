/* Lines are cut out of a buffer of our own instead of stdio's, so that it is known when a read may wait. */
#include "base/line_reader.h"

#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/error.h"
#include "base/file.h"
#include "base/meter.h"

enum { BUFFER_BYTES = 1 << 16 };

boyi_status boyi__line_reader_open(boyi__line_reader *lines, const char *name, uint64_t max_bytes,
                                   boyi_error *error)
{
    bool standard = strcmp(name, "-") == 0;
    *lines = (boyi__line_reader){.file = standard ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC),
                                 .name = name,
                                 .max_bytes = boyi__memory_limit(max_bytes)};
    if (lines->file < 0)
        return boyi__fail_reading(name, error);
    lines->buffer = malloc(BUFFER_BYTES);
    return lines->buffer ? BOYI_OK : boyi__fail_memory(error, "boyi");
}

void boyi__line_reader_close(boyi__line_reader *lines)
{
    if (lines->file > STDIN_FILENO)
        close(lines->file);
    free(lines->buffer);
    free(lines->text);
    *lines = (boyi__line_reader){.file = -1};
}

boyi_status boyi__line_reader_next(boyi__line_reader *lines, bool *more, boyi_error *error)
{
    const char *newline = NULL;
    ssize_t count = 1; /* 0 at the end of the input */
    lines->length = 0;
    do {
        if (lines->begin == lines->end) {
            if (lines->before_read)
                lines->before_read();
            count = read(lines->file, lines->buffer, BUFFER_BYTES);
            if (count < 0)
                return boyi__fail_reading(lines->name, error);
            lines->begin = 0;
            lines->end = (size_t)count;
        }
        assert(lines->begin <= lines->end && lines->end <= BUFFER_BYTES);
        const char *at = lines->buffer + lines->begin;
        size_t left = lines->end - lines->begin;
        newline = memchr(at, '\n', left);
        size_t bytes = newline ? (size_t)(newline - at) : left;
        if (bytes > lines->max_bytes - lines->length)
            return boyi__fail_input(lines->name, lines->max_bytes, error);
        if (!boyi__array_reserve(&lines->text, &lines->room, lines->length + bytes + 1, 1))
            return boyi__fail_memory(error, "boyi");
        memcpy(lines->text + lines->length, at, bytes);
        lines->length += bytes;
        lines->begin += bytes + (newline != NULL);
    } while (!newline && count > 0);
    if (!lines->begun) {
        const size_t mark = boyi__mark_length(lines->text, lines->length);
        lines->length -= mark;
        memmove(lines->text, lines->text + mark, lines->length);
    }
    lines->begun = true;
    *more = newline || lines->length > 0;
    lines->text[lines->length] = '\0';
    return BOYI_OK;
}
