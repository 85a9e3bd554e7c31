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

#include <stdio.h>

#include "boyi.h"

typedef struct {
    FILE *file;
    const char *name;
    uint64_t max_bytes;
    char *text;    /* the line without its newline, a NUL behind it; until the next call */
    size_t length; /* it may hold NULs itself */
    size_t room;
} boyi__line_reader;

/* "-": standard input. A line may take `max_bytes`; 0: as boyi_options says. Close it in any case. */
boyi_status boyi__line_reader_open(boyi__line_reader *lines, const char *name, uint64_t max_bytes,
                                   boyi_error *error);
void boyi__line_reader_close(boyi__line_reader *lines);

/* The next line; *more is false at the end of the input, and only there: BOYI_FILE, BOYI_LIMIT, BOYI_MEMORY
 * and BOYI_CANCELLED (a signal) come with a sentence. */
boyi_status boyi__line_reader_next(boyi__line_reader *lines, bool *more, boyi_error *error);

#endif
