#include "script/source.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/find_bytes.h"
#include "base/strbuf.h"

boyi_status boyi__source_read(const char *path, unsigned max_mib, char **out, size_t *length,
                              boyi_error *error)
{
    size_t most = (size_t)max_mib << 20;
    boyi_status status = boyi__read_file_start(path, most + 1, out, length, error);
    if (status)
        return status;
    if (*length <= most)
        return BOYI_OK;
    free(*out);
    *out = NULL;
    return boyi__source_fail_large(path, max_mib, error);
}

boyi_status boyi__source_fail_large(const char *name, unsigned max_mib, boyi_error *error)
{
    return boyi__fail(error, BOYI_INPUT, "%s is larger than %u MiB: that is not a game file", name, max_mib);
}

/* ---- The comment at the top ---- */

enum { LONGEST = 1000, LONGEST_WORD = 100 };

typedef struct {
    const char *at, *end;
} span;

static void trim(span *line)
{
    while (line->at < line->end && strchr(" \t\r", *line->at))
        line->at++;
    while (line->at < line->end && strchr(" \t\r", line->end[-1]))
        line->end--;
}

static bool begins_with(const span *line, const char *mark)
{
    size_t length = strlen(mark);
    return (size_t)(line->end - line->at) >= length && memcmp(line->at, mark, length) == 0;
}

bool boyi__source_comment(const char *source, size_t length, char **out)
{
    static const struct {
        const char *mark, *until;
    } kinds[] = {{"--[[", "]]"}, {"--", NULL}, {"/*", "*/"}, {"//", NULL}, {NULL, NULL}};
    const char *end = source + length;
    const char *until = NULL; /* what ends a comment of several lines; NULL: outside of one */
    boyi__strbuf text = {0};
    source += boyi__mark_length(source, length);
    for (bool over = false; source < end && text.length <= LONGEST && !over;) {
        const char *stop = memchr(source, '\n', (size_t)(end - source));
        span line = {source, stop ? stop : end};
        source = stop ? stop + 1 : end;

        /* Reduce the line to its words. */
        trim(&line);
        if (until) {
            line.at += !begins_with(&line, until) && begins_with(&line, "*");
        } else {
            size_t kind = 0;
            while (kinds[kind].mark && !begins_with(&line, kinds[kind].mark))
                kind++;
            if (!kinds[kind].mark)
                break;
            line.at += strlen(kinds[kind].mark);
            until = kinds[kind].until;
        }
        stop = until ? boyi__find_bytes(line.at, (size_t)(line.end - line.at), until, 2) : NULL;
        over = stop;
        line.end = stop ? stop : line.end;
        trim(&line);
        if (line.at == line.end && text.length)
            break;
        if (text.length)
            boyi__strbuf_add(&text, " ");
        size_t bytes = (size_t)(line.end - line.at);
        boyi__strbuf_append(&text, line.at, bytes <= LONGEST ? bytes : LONGEST + 1);
    }
    /* A long text is cut at a blank, or where there is none at a whole character. */
    if (text.length > LONGEST && !text.failed) {
        size_t at = LONGEST;
        while (at > LONGEST - LONGEST_WORD && text.data[at] != ' ')
            at--;
        if (text.data[at] != ' ')
            for (at = LONGEST; at > 0 && ((unsigned char)text.data[at] & 0xC0) == 0x80; at--)
                ;
        text.length = at;
        boyi__strbuf_add(&text, "…");
    }
    bool failed = text.failed;
    if (text.length && !failed)
        *out = text.data;
    else
        boyi__strbuf_end(&text);
    return !failed;
}
