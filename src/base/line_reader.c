#include "base/line_reader.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/error.h"
#include "base/file.h"
#include "base/meter.h"

boyi_status boyi__line_reader_open(boyi__line_reader *lines, const char *name, uint64_t max_bytes,
                                   boyi_error *error)
{
    bool standard = strcmp(name, "-") == 0;
    *lines = (boyi__line_reader){.file = standard ? stdin : fopen(name, "rb"),
                                 .name = name,
                                 .max_bytes = boyi__memory_limit(max_bytes)};
    return lines->file ? BOYI_OK : boyi__fail_reading(name, error);
}

void boyi__line_reader_close(boyi__line_reader *lines)
{
    if (lines->file && lines->file != stdin)
        fclose(lines->file);
    free(lines->text);
    *lines = (boyi__line_reader){0};
}

boyi_status boyi__line_reader_next(boyi__line_reader *lines, bool *more, boyi_error *error)
{
    int sign;
    lines->length = 0;
    while ((sign = getc_unlocked(lines->file)) != EOF && sign != '\n') {
        if (lines->length >= lines->max_bytes)
            return boyi__fail_input(lines->name, lines->max_bytes, error);
        if (!boyi__array_reserve(&lines->text, &lines->room, lines->length + 1, 1))
            return boyi__fail_memory(error, "boyi");
        lines->text[lines->length++] = (char)sign;
    }
    if (sign == EOF && ferror(lines->file))
        return boyi__fail_reading(lines->name, error);
    *more = sign != EOF || lines->length > 0;
    if (!boyi__array_reserve(&lines->text, &lines->room, lines->length + 1, 1))
        return boyi__fail_memory(error, "boyi");
    lines->text[lines->length] = '\0';
    return BOYI_OK;
}
