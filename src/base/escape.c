#include "base/escape.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

size_t boyi__character_bytes(const char *text, size_t left)
{
    assert(left > 0);
    const unsigned char *at = (const unsigned char *)text;
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
    bool control = *at == 0xC2 && at[1] < 0xA0; /* U+0080 … U+009F */
    return overlong || outside || control ? 0 : bytes;
}

bool boyi__is_utf8(const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        unsigned char first = (unsigned char)text[i];
        unsigned char second = i + 1 < length ? (unsigned char)text[i + 1] : 0;
        size_t bytes = first < 0x80 ? 1
                       : first == 0xC2 && second >= 0x80 && second < 0xA0
                           ? 2
                           : boyi__character_bytes(text + i, length - i);
        if (bytes == 0)
            return false;
        i += bytes;
    }
    return true;
}

size_t boyi__plain_bytes(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length) {
        size_t bytes = boyi__character_bytes(text + i, length - i);
        if (bytes == 0 || (text[i] == '\\' && i + 1 < length && text[i + 1] == 'x'))
            break;
        i += bytes;
    }
    return i;
}

/* Appends as snprintf does: what does not fit is counted only. */
static size_t put(char *out, size_t room, size_t at, const char *text, size_t length)
{
    for (size_t i = 0; i < length && at + i + 1 < room; i++)
        out[at + i] = text[i];
    return at + length;
}

size_t boyi__escape(const char *text, size_t length, char *out, size_t room)
{
    size_t used = 0;
    for (size_t i = 0; i < length;) {
        size_t plain = boyi__plain_bytes(text + i, length - i);
        used = put(out, room, used, text + i, plain);
        i += plain;
        if (i < length) {
            char code[8];
            snprintf(code, sizeof code, "\\x%02x", (unsigned char)text[i++]);
            used = put(out, room, used, code, 4);
        }
    }
    if (room)
        out[used < room ? used : room - 1] = '\0';
    return used;
}

static int digit(char sign)
{
    static const char digits[] = "0123456789abcdef";
    return isxdigit((unsigned char)sign) ? (int)(strchr(digits, tolower((unsigned char)sign)) - digits) : -1;
}

bool boyi__unescape(char *text)
{
    char *out = text;
    while (*text) {
        int high = text[0] == '\\' && text[1] == 'x' ? digit(text[2]) : -1;
        int low = high >= 0 ? digit(text[3]) : -1;
        if (high == 0 && low == 0)
            return false;
        *out++ = (char)(low >= 0 ? high * 16 + low : *text);
        text += low >= 0 ? 4 : 1;
    }
    *out = '\0';
    return true;
}

void boyi__replace_unprintable(char *text)
{
    size_t left = strlen(text);
    while (left) {
        size_t bytes = boyi__character_bytes(text, left);
        if (bytes == 0 && *text != '\n')
            *text = '?';
        text += bytes ? bytes : 1;
        left -= bytes ? bytes : 1;
    }
}
