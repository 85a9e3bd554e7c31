/* Reading a file line by line.
 *
 *     boyi__line_reader lines;
 *     bool more = true;
 *     boyi_status status = boyi__line_reader_open(&lines, "-", 0, error);
 *     while (!status && !(status = boyi__line_reader_next(&lines, &more, error)) && more)
 *         …                                                    lines.text, lines.length
 *     boyi__line_reader_close(&lines);
 */
#ifndef BOYI_BASE_LINE_READER_H
#define BOYI_BASE_LINE_READER_H

#include "boyi.h"

typedef struct {
    int file; /* a descriptor; -1: closed */
    const char *name;
    uint64_t max_bytes;
    char *text;    /* the line without its newline, followed by a NUL; valid until the next call */
    size_t length; /* the line may contain NULs */
    size_t room;
    char *buffer; /* input that was read and is not yet part of a line: from `begin` to `end` */
    size_t begin, end;
    bool begun; /* the first line was read; a byte order mark in front of it is left out */
    /* Called before more input is read, which may wait for a person or a program; NULL: nothing is. Set it after
     * opening. */
    void (*before_read)(void);
} boyi__line_reader;

/* "-": standard input. `max_bytes` limits a line; 0: the default of boyi_options. Close it also after a
 * failure. */
boyi_status boyi__line_reader_open(boyi__line_reader *lines, const char *name, uint64_t max_bytes,
                                   boyi_error *error);
void boyi__line_reader_close(boyi__line_reader *lines);

/* Reads the next line; *more is false at the end of the input. Returns BOYI_FILE, BOYI_LIMIT, BOYI_MEMORY or
 * BOYI_CANCELLED (a signal). */
boyi_status boyi__line_reader_next(boyi__line_reader *lines, bool *more, boyi_error *error);

#endif
