#include "script/preface.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

enum { LONGEST = 1000 };

typedef struct {
    const char *at, *end;
} span;

/* The next line, without what ends it. */
static span take_line(span *source)
{
    const char *stop = memchr(source->at, '\n', (size_t)(source->end - source->at));
    span line = {source->at, stop ? stop : source->end};
    source->at = stop ? stop + 1 : source->end;
    return line;
}

static void trim(span *line)
{
    while (line->at < line->end && strchr(" \t\r", *line->at))
        line->at++;
    while (line->at < line->end && strchr(" \t\r", line->end[-1]))
        line->end--;
}

static bool skip_mark(span *line, const char *mark)
{
    size_t length = strlen(mark);
    if ((size_t)(line->end - line->at) < length || memcmp(line->at, mark, length) != 0)
        return false;
    line->at += length;
    return true;
}

/* What one line of the comment says. `inside`: of one that goes on until a mark ends it. False: it says no
 * more. */
static bool read_line(span *line, bool *inside)
{
    trim(line);
    bool goes_on = *inside;
    if (goes_on) {
        if (line->end - line->at < 2 || memcmp(line->at, "*/", 2) != 0)
            skip_mark(line, "*");
    } else if (skip_mark(line, "/*")) {
        *inside = goes_on = true;
    } else if (!skip_mark(line, "--") && !skip_mark(line, "//")) {
        return false;
    }
    const char *stop = goes_on ? memmem(line->at, (size_t)(line->end - line->at), "*/", 2) : NULL;
    if (stop) {
        line->end = stop;
        *inside = false;
    }
    trim(line);
    return line->at < line->end;
}

char *boyi__preface(const char *source, size_t length)
{
    span rest = {source, source + length};
    boyi__text text = {0};
    bool inside = false, block = length > 1 && memcmp(source, "/*", 2) == 0;
    while (rest.at < rest.end && text.length < LONGEST) {
        span line = take_line(&rest);
        if (!read_line(&line, &inside))
            break;
        if (text.length)
            boyi__text_add(&text, " ");
        boyi__text_append(&text, line.at, (size_t)(line.end - line.at));
        if (block && !inside)
            break;
    }
    if (!text.failed)
        return text.data;
    boyi__text_end(&text);
    return NULL;
}
