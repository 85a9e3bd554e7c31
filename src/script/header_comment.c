#include "script/header_comment.h"

#include <stdbool.h>
#include <string.h>

#include "base/strbuf.h"

enum { LONGEST = 1000, LONGEST_WORD = 100 };

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

/* The words of a line that is comment. *until: what ends a comment of several lines; NULL: this is none of
 * those. *over: it ends here. False: the line is no comment. */
static bool read_line(span *line, const char **until, bool *over)
{
    static const struct {
        const char *mark, *until;
    } kinds[] = {{"--[[", "]]"}, {"--", NULL}, {"/*", "*/"}, {"//", NULL}, {NULL, NULL}};
    trim(line);
    if (*until) {
        if (line->end - line->at < 2 || memcmp(line->at, *until, 2) != 0)
            skip_mark(line, "*");
    } else {
        size_t kind = 0;
        while (kinds[kind].mark && !skip_mark(line, kinds[kind].mark))
            kind++;
        if (!kinds[kind].mark)
            return false;
        *until = kinds[kind].until;
    }
    const char *stop = *until ? memmem(line->at, (size_t)(line->end - line->at), *until, 2) : NULL;
    *over = stop;
    line->end = stop ? stop : line->end;
    trim(line);
    return true;
}

/* No more than so much of it: whole words, or where there are none whole characters. */
static void shorten(boyi__strbuf *text)
{
    size_t at = LONGEST;
    if (text->length <= LONGEST || text->failed)
        return;
    while (at > LONGEST - LONGEST_WORD && text->data[at] != ' ')
        at--;
    if (text->data[at] != ' ')
        for (at = LONGEST; at > 0 && ((unsigned char)text->data[at] & 0xC0) == 0x80; at--)
            ;
    text->length = at;
    text->data[at] = '\0';
    boyi__strbuf_add(text, "…");
}

bool boyi__header_comment(const char *source, size_t length, char **out)
{
    span rest = {source, source + length};
    boyi__strbuf text = {0};
    const char *until = NULL;
    for (bool over = false; rest.at < rest.end && text.length <= LONGEST && !over;) {
        span line = take_line(&rest);
        if (!read_line(&line, &until, &over) || (line.at == line.end && text.length))
            break;
        if (text.length)
            boyi__strbuf_add(&text, " ");
        size_t bytes = (size_t)(line.end - line.at);
        boyi__strbuf_append(&text, line.at, bytes <= LONGEST ? bytes : LONGEST + 1);
    }
    shorten(&text);
    bool failed = text.failed;
    if (text.length && !failed)
        *out = text.data;
    else
        boyi__strbuf_end(&text);
    return !failed;
}
