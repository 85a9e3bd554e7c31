#include "base/strbuf.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void boyi__strbuf_end(boyi__strbuf *text)
{
    if (!text->fixed)
        free(text->data);
    *text = (boyi__strbuf){.lang = text->lang, .colour = text->colour, .columns = text->columns};
}

void boyi__strbuf_cut(boyi__strbuf *text, size_t length)
{
    assert(length <= text->length);
    if (length == 0 && !text->fixed) { /* others may need the memory */
        boyi__strbuf_end(text);
        return;
    }
    text->length = text->seen = length;
    text->column = 0;
    text->failed = false;
    if (text->data)
        text->data[length] = '\0';
}

static bool make_room(boyi__strbuf *text, size_t more)
{
    size_t need = text->length + more + 1;
    if (need <= text->room)
        return true;
    bool grown = !text->fixed && boyi__array_grow(&text->data, &text->room, need, 1);
    text->failed |= !grown;
    return grown;
}

void boyi__strbuf_append(boyi__strbuf *text, const char *data, size_t length)
{
    if (!make_room(text, length))
        return;
    memcpy(text->data + text->length, data, length);
    text->length += length;
    assert(text->length < text->room);
    text->data[text->length] = '\0';
}

/* `said`: the format is a translated text. */
static void add_list(boyi__strbuf *text, bool said, const char *format, va_list list)
{
    enum { USUAL = 128 };
    size_t at = text->length;
    va_list again;
    va_copy(again, list);
    if (make_room(text, USUAL)) {
        size_t room = text->room - text->length;
        int length = vsnprintf(text->data + text->length, room, format, list);
        if (length >= 0 && (size_t)length >= room && make_room(text, (size_t)length))
            length = vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        if (length < 0) /* printf itself may run out of memory */
            text->failed = true;
        if (text->failed)
            text->data[text->length] = '\0';
        else
            text->length += (size_t)length;
    }
    va_end(again);
    if (said && text->lang != BOYI__ENGLISH)
        boyi__strbuf_close_up(text, at);
}

void boyi__strbuf_add(boyi__strbuf *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    add_list(text, false, format, list);
    va_end(list);
}

/* Is there an ideograph or a full-width sign at a place of the text, or right before it? */
static bool is_wide_at(const boyi__strbuf *text, size_t at)
{
    return at < text->length && (unsigned char)text->data[at] >= 0xE3;
}

static bool is_wide_before(const boyi__strbuf *text, size_t at)
{
    size_t start = at;
    while (start > 0 && at - start < 3 && ((unsigned char)text->data[start - 1] & 0xC0) == 0x80)
        start--;
    return start < at && start > 0 && (unsigned char)text->data[start - 1] >= 0xE3;
}

/* Chinese has no blanks between its characters, but has them around Latin ones. Texts that are put together bring
 * blanks for the latter: one that is now between two ideographs, where the parts meet, is removed. */
void boyi__strbuf_close_up(boyi__strbuf *text, size_t at)
{
    if (text->lang == BOYI__ENGLISH || text->failed || at == 0 || at >= text->length)
        return;
    size_t blank = text->data[at] == ' ' ? at : at - 1;
    if (text->data[blank] != ' ' || !is_wide_before(text, blank) || !is_wide_at(text, blank + 1))
        return;
    memmove(text->data + blank, text->data + blank + 1, text->length - blank); /* with the NUL */
    text->length--;
    text->seen = text->column = 0; /* to be measured again */
}

void boyi__say(boyi__strbuf *text, const char *english, ...)
{
    va_list list;
    va_start(list, english);
    add_list(text, true, boyi__tr(text->lang, english), list);
    va_end(list);
}

void boyi__say_in(boyi__strbuf *text, const char *context, const char *english, ...)
{
    va_list list;
    va_start(list, english);
    add_list(text, true, boyi__tr_in(text->lang, context, english), list);
    va_end(list);
}

void boyi__say_count(boyi__strbuf *text, uint64_t number, const char *one, const char *many, ...)
{
    va_list list;
    va_start(list, many);
    add_list(text, true, boyi__tr_count(text->lang, number, one, many), list);
    va_end(list);
}

enum { ESCAPE = 0x1B };

static void add_code(boyi__strbuf *text, size_t from, const char *code)
{
    const size_t length = strlen(code), painted = text->length - from;
    assert(from <= text->length);
    if (!text->colour || text->failed || painted == 0 || !make_room(text, length))
        return;
    memmove(text->data + from + length, text->data + from, painted + 1); /* with the NUL */
    memcpy(text->data + from, code, length);
    text->length += length;
    if (text->seen > from)
        text->seen = text->column = 0; /* to be measured again */
    boyi__strbuf_add(text, "\033[0m");
}

void boyi__strbuf_paint(boyi__strbuf *text, size_t from, boyi__paint paint)
{
    static const char *const codes[] = {
        [BOYI__BOLD] = "\033[1m",    [BOYI__GREEN] = "\033[32m", [BOYI__RED] = "\033[31m",
        [BOYI__YELLOW] = "\033[33m", [BOYI__BLUE] = "\033[34m",  [BOYI__REVERSE] = "\033[7m",
    };
    add_code(text, from, codes[paint]);
}

/* Of the 216 colours of a terminal, dark text on light backgrounds: from red over white to green. */
void boyi__strbuf_paint_heat(boyi__strbuf *text, size_t from, int heat)
{
    static const unsigned char colours[] = {203, 210, 217, 224, 255, 194, 157, 120, 77};
    enum { MIDDLE = sizeof colours / 2 };
    char code[32];
    /* Everything that is not neutral is seen to be so. */
    const int size = heat < 0 ? -heat : heat, steps = size == 0 ? 0 : 1 + size * (MIDDLE - 1) / 100;
    const int step = steps > MIDDLE ? MIDDLE : steps;
    snprintf(code, sizeof code, "\033[38;5;16;48;5;%dm", colours[heat < 0 ? MIDDLE - step : MIDDLE + step]);
    add_code(text, from, code);
}

void boyi__strbuf_add_bar(boyi__strbuf *text, uint64_t part, uint64_t whole, size_t columns)
{
    static const char *const eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const double length = whole ? 8.0 * (double)columns * (double)part / (double)whole : 0;
    const size_t total = part && length < 1 ? 1 : (size_t)length;
    for (size_t i = 0; i < total / 8; i++)
        boyi__strbuf_append(text, "█", strlen("█"));
    boyi__strbuf_add(text, "%s", eighths[total % 8]);
}

/* UTF-8: continuation bytes take no column; characters from U+2E80 on (ideographs, full-width forms) and
 * those of four bytes take two. */
size_t boyi__display_width(const char *text, size_t length)
{
    size_t width = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c & 0xC0) == 0x80)
            continue;
        if (c == ESCAPE) { /* up to its m */
            while (i < length && text[i] != 'm')
                i++;
            continue;
        }
        bool wide = c >= 0xE3 || (c == 0xE2 && i + 1 < length && (unsigned char)text[i + 1] >= 0xBA);
        width += wide ? 2 : 1;
    }
    return width;
}

void boyi__strbuf_pad(boyi__strbuf *text, size_t columns)
{
    /* The width of the last line; only what was added since the last call is measured. */
    if (text->seen > text->length)
        text->seen = text->column = 0;
    size_t start = text->length;
    while (start > text->seen && text->data[start - 1] != '\n')
        start--;
    if (start > text->seen)
        text->column = 0;
    if (start < text->length)
        text->column += boyi__display_width(text->data + start, text->length - start);
    text->seen = text->length;

    size_t width = text->column;
    static const char blanks[] = "                                                                ";
    for (size_t missing = width < columns ? columns - width : 1; missing > 0 && !text->failed;) {
        size_t some = missing < sizeof blanks ? missing : sizeof blanks - 1;
        boyi__strbuf_append(text, blanks, some);
        missing -= some;
    }
}

const char *boyi__group_digits(boyi__grouped_digits *out, uint64_t number)
{
    char plain[24];
    int digits = snprintf(plain, sizeof plain, "%" PRIu64, number);
    size_t length = 0;
    for (int i = 0; i < digits; i++) {
        if (i > 0 && (digits - i) % 3 == 0)
            out->text[length++] = ',';
        out->text[length++] = plain[i];
    }
    out->text[length] = '\0';
    return out->text;
}

static void add_word(boyi__strbuf *text, const char *word, size_t length)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    boyi__strbuf_add(text, " ");
    if (length && strspn(word, plain) >= length) {
        boyi__strbuf_append(text, word, length);
        return;
    }
    boyi__strbuf_add(text, "'");
    for (size_t i = 0; i < length; i++)
        boyi__strbuf_append(text, word[i] == '\'' ? "'\\''" : word + i, word[i] == '\'' ? 4 : 1);
    boyi__strbuf_add(text, "'");
}

void boyi__strbuf_add_word(boyi__strbuf *text, const char *word)
{
    add_word(text, word, strlen(word));
}

void boyi__strbuf_add_words(boyi__strbuf *text, const char *line)
{
    for (line += strspn(line, " "); *line; line += strspn(line, " ")) {
        size_t length = strcspn(line, " ");
        add_word(text, line, length);
        line += length;
    }
}
