/* Words for statuses, and the two texts of an error. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"

const char *boyi_version(void)
{
    return BOYI_VERSION;
}

const char *boyi_status_word(boyi_status status)
{
    static const char *const words[] = {
        [BOYI_OK] = "ok",
        [BOYI_USAGE] = "usage",
        [BOYI_INPUT] = "input",
        [BOYI_FILE] = "file",
        [BOYI_LIMIT] = "limit",
        [BOYI_MEMORY] = "memory",
        [BOYI_OVERFLOW] = "overflow",
        [BOYI_CYCLE] = "cycle",
        [BOYI_METHOD] = "method",
        [BOYI_ABSENT] = "absent",
        [BOYI_CANCELLED] = "cancelled",
        [BOYI_WRONG] = "wrong",
    };
    size_t number = (size_t)status;
    return number < sizeof words / sizeof *words && words[number] ? words[number] : "unknown";
}

/* Ends a text that was too long with "…", at the end of a character. */
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

static void fail_both(boyi_error *error, boyi_status status, const char *english, const char *chinese,
                      va_list list)
{
    va_list en, zh;
    va_copy(en, list);
    va_copy(zh, list);
    error->status = status;
    end_cleanly(error->text, sizeof error->text, vsnprintf(error->text, sizeof error->text, english, en));
    end_cleanly(error->text_zh, sizeof error->text_zh,
                vsnprintf(error->text_zh, sizeof error->text_zh, chinese, zh));
    boyi__replace_unprintable(error->text); /* parts of it may come from a file */
    boyi__replace_unprintable(error->text_zh);
    va_end(zh);
    va_end(en);
}

void boyi__fail_list(boyi_error *error, boyi_status status, const char *english, va_list list)
{
    if (error)
        fail_both(error, status, english, boyi__tr(BOYI__CHINESE, english), list);
}

#undef boyi__fail /* both are macros for the static analyzer */
boyi_status boyi__fail(boyi_error *error, boyi_status status, const char *english, ...)
{
    va_list list;
    va_start(list, english);
    boyi__fail_list(error, status, english, list);
    va_end(list);
    return status;
}

#undef boyi_fail
boyi_status boyi_fail(boyi_error *error, boyi_status status, const char *english, const char *chinese, ...)
{
    va_list list;
    va_start(list, chinese);
    if (error)
        fail_both(error, status, english, chinese, list);
    va_end(list);
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
