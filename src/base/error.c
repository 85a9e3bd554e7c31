/* Status words and the two sentences of an error. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

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
    va_end(zh);
    va_end(en);
    return status;
}

boyi_status boyi__fail_memory(boyi_error *error, const char *who)
{
    return boyi_fail(error, BOYI_MEMORY, "%s: the system has no more memory", "%s：系统内存不足", who);
}

/* How many bytes the character at `at` takes if it is printable UTF-8; 0 otherwise. */
static size_t character_bytes(const unsigned char *at, size_t left)
{
    size_t bytes = *at < 0x80                  ? 1
                   : *at >= 0xF0 && *at < 0xF5 ? 4
                   : *at >= 0xE0 && *at < 0xF0 ? 3
                   : *at >= 0xC2 && *at < 0xE0 ? 2
                                               : 0;
    if (bytes == 0 || bytes > left || *at < 0x20 || *at == 0x7F)
        return 0;
    for (size_t i = 1; i < bytes; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (*at == 0xE0 && at[1] < 0xA0) || (*at == 0xF0 && at[1] < 0x90);
    bool outside = (*at == 0xED && at[1] >= 0xA0) || (*at == 0xF4 && at[1] >= 0x90);
    return overlong || outside ? 0 : bytes;
}

const char *boyi__quote(boyi__quoted *out, const char *token, size_t length)
{
    static const char dots[] = "…";
    size_t used = 0, i = 0;
    while (i < length) {
        size_t bytes = character_bytes((const unsigned char *)token + i, length - i);
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
