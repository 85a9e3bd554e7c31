/* Status words and the two sentences of an error. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"

const char *boyi_status_word(boyi_status status)
{
    switch (status) {
    case BOYI_OK:
        return "ok";
    case BOYI_USAGE:
        return "usage";
    case BOYI_INPUT:
        return "input";
    case BOYI_FILE:
        return "file";
    case BOYI_LIMIT:
        return "limit";
    case BOYI_MEMORY:
        return "memory";
    case BOYI_OVERFLOW:
        return "overflow";
    case BOYI_CYCLE:
        return "cycle";
    case BOYI_METHOD:
        return "method";
    case BOYI_ABSENT:
        return "absent";
    case BOYI_CANCELLED:
        return "cancelled";
    case BOYI_WRONG:
        return "wrong";
    }
    return "unknown";
}

/* A sentence that was too long ends in "…" at a character's border, never inside one. */
static void end_cleanly(char *text, size_t room, int length)
{
    static const char dots[] = "…";
    if (length < 0 || (size_t)length < room)
        return;
    size_t cut = room - sizeof dots;
    while (cut > 0 && ((unsigned char)text[cut] & 0xC0) == 0x80)
        cut--;
    memcpy(text + cut, dots, sizeof dots);
}

#undef boyi_fail /* what boyi.h tells the analyzer */
boyi_status boyi_fail(boyi_error *error, boyi_status status, const char *english, const char *chinese, ...)
{
    if (!error)
        return status;
    va_list en, zh;
    va_start(en, chinese);
    va_copy(zh, en);
    error->status = status;
    end_cleanly(error->text, sizeof error->text, vsnprintf(error->text, sizeof error->text, english, en));
    end_cleanly(error->text_zh, sizeof error->text_zh,
                vsnprintf(error->text_zh, sizeof error->text_zh, chinese, zh));
    boyi__replace_unprintable(error->text); /* some of it may come from a file */
    boyi__replace_unprintable(error->text_zh);
    va_end(zh);
    va_end(en);
    return status;
}

const char *boyi__quote(boyi__quoted *out, const char *token, size_t length)
{
    static const char dots[] = "…";
    size_t used = 0, i = 0;
    while (i < length) {
        size_t bytes = boyi__character_bytes(token + i, length - i);
        size_t write = bytes ? bytes : 1;
        if (used + write + sizeof dots > sizeof out->text)
            break;
        if (bytes)
            memcpy(out->text + used, token + i, bytes);
        else
            out->text[used] = '?';
        used += write;
        i += write;
    }
    memcpy(out->text + used, i < length ? dots : "", i < length ? sizeof dots : 1);
    return out->text;
}
