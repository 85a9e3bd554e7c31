#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/find_bytes.h"

size_t boyi__terminal_columns(int file)
{
#ifndef TIOCGWINSZ
    (void)file;
#else
    struct winsize size;
    if (isatty(file) && ioctl(file, TIOCGWINSZ, &size) == 0)
        return size.ws_col;
#endif
    return 0;
}

/* NO_COLOR counts if it is not empty (no-color.org). */
bool boyi__terminal_has_colour(const char *when)
{
    const char *none = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (when && strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return isatty(STDOUT_FILENO) && !(none && *none) && !(terminal && strcmp(terminal, "dumb") == 0);
}

bool boyi__terminal_has_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !(locale && *locale); i++)
        locale = getenv(names[i]);
    const char *charset = locale ? strchr(locale, '.') : NULL;
    return charset && (strncasecmp(charset, ".utf-8", 6) == 0 || strncasecmp(charset, ".utf8", 5) == 0);
}

/* ---- Breaking lines ---- */

/* A piece of a line that is never broken: a character of UTF-8, or an escape sequence, which takes no column. */
static size_t piece_length(const char *at, const char *end)
{
    const char *next = at + 1;
    if (*at == '\033') {
        while (next < end && *next != 'm')
            next++;
        return (size_t)(next - at) + (next < end);
    }
    while (next < end && ((unsigned char)*next & 0xC0) == 0x80)
        next++;
    return (size_t)(next - at);
}

/* The code point of a character. */
static unsigned long code_point(const char *at, size_t length)
{
    unsigned long code = (unsigned char)*at;
    if (length > 1)
        code &= 0x7Fu >> length;
    for (size_t i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)at[i] & 0x3F);
    return code;
}

static bool is_one_of(const char *at, size_t length, const unsigned short *list)
{
    const unsigned long code = code_point(at, length);
    while (*list && *list != code)
        list++;
    return *list;
}

/* May a line end before the piece at `at`, after the one of `before` bytes? Chinese has no blanks. */
static bool may_break(const char *at, size_t length, size_t before)
{
    /* Commas, full stops, closing brackets; and opening ones. */
    static const unsigned short stays[] = {0xFF0C, 0x3002, 0x3001, 0xFF1B, 0xFF1A, 0xFF01, 0xFF1F,
                                           0xFF09, 0x300D, 0x300F, 0x300B, 0x3011, 0x2026, '%',
                                           ')',    ',',    '.',    ';',    ':',    0};
    static const unsigned short opens[] = {0xFF08, 0x300C, 0x300E, 0x300A, 0x3010, '(', 0};
    const bool wide = boyi__display_width(at, length) == 2 ||
                      (before && boyi__display_width(at - before, before) == 2);
    return wide && *at != ' ' && !is_one_of(at, length, stays) &&
           !(before && is_one_of(at - before, before, opens));
}

/* Where a line goes on below: under the last column that begins in its first half, or a little to the right of its
 * beginning. */
static size_t hanging_indent(const char *line, const char *end, size_t columns)
{
    size_t column = 0, blanks = 0, lead = 0, found = 0;
    bool text = false;
    for (const char *at = line; at < end && column < columns / 2;) {
        const size_t length = piece_length(at, end);
        if (*at == ' ') {
            blanks++;
        } else if (*at != '\033') {
            if (!text)
                lead = column;
            else if (blanks > 1)
                found = column;
            text = true;
            blanks = 0;
        }
        column += boyi__display_width(at, length);
        at += length;
    }
    return found ? found : lead ? lead + 2 : 0;
}

/* The end of what fits into `room` columns, at least one piece. */
static const char *find_break(const char *line, const char *end, size_t room)
{
    const char *best = NULL, *at = line;
    size_t column = 0, before = 0;
    bool text = false;
    while (at < end) {
        const size_t length = piece_length(at, end), width = boyi__display_width(at, length);
        const bool choice = before == 1 && at[-1] == '|'; /* auto|brute|memo */
        if (text && (*at == ' ' || choice || may_break(at, length, before)))
            best = at;
        if (column + width > room)
            return best ? best : at > line ? at : at + length;
        text = text || (*at != ' ' && *at != '\033');
        column += width;
        before = *at == '\033' ? 0 : length;
        at += length;
    }
    return end;
}

static void add_blanks(boyi__strbuf *out, size_t count)
{
    while (count-- > 0)
        boyi__strbuf_append(out, " ", 1);
}

void boyi__terminal_wrap(const boyi__strbuf *text, boyi__strbuf *out)
{
    const size_t columns = text->columns;
    const char *line = text->data, *last = line + text->length;
    while (line < last) {
        const char *newline = memchr(line, '\n', (size_t)(last - line));
        const char *end = newline ? newline : last;
        const char *word = line + strspn(line, " ");
        /* An example, to be copied: no usage of a command in a list, which has its summary behind two blanks. */
        const bool command = word > line && strncmp(word, "boyi ", 5) == 0 &&
                             !boyi__find_bytes(word, (size_t)(end - word), "  ", 2);
        const bool fits = command || boyi__display_width(line, (size_t)(end - line)) <= columns;
        const size_t indent = fits ? 0 : hanging_indent(line, end, columns);
        for (size_t used = 0; line < end; used = indent) {
            const char *cut = fits ? end : find_break(line, end, columns - used);
            size_t length = (size_t)(cut - line);
            while (length > 0 && cut < end && line[length - 1] == ' ')
                length--;
            boyi__strbuf_append(out, line, length);
            line = cut;
            while (line < end && *line == ' ')
                line++;
            if (line < end) {
                boyi__strbuf_append(out, "\n", 1);
                add_blanks(out, indent);
            }
        }
        if (newline)
            boyi__strbuf_append(out, "\n", 1);
        line = newline ? newline + 1 : last;
    }
}

void boyi__terminal_shorten(const char *text, size_t length, size_t columns, size_t from, const char *mark,
                            boyi__strbuf *out)
{
    const char *end = text + length, *at = text;
    const size_t width = boyi__display_width(text, length),
                 kept = columns - boyi__display_width(mark, strlen(mark));
    size_t column = 0, piece;
    for (; at < end && column + boyi__display_width(at, piece = piece_length(at, end)) <= from; at += piece)
        column += boyi__display_width(at, piece);
    boyi__strbuf_append(out, text, (size_t)(at - text));
    boyi__strbuf_append(out, mark, strlen(mark));
    for (const size_t after = width - kept + column; at < end && column < after; at += piece) {
        piece = piece_length(at, end);
        column += boyi__display_width(at, piece);
    }
    boyi__strbuf_append(out, at, (size_t)(end - at));
}

/* ---- ASCII ---- */

void boyi__terminal_to_ascii(const char *text, size_t length, boyi__strbuf *out)
{
    static const char *const likeness[][2] = {
        {"…", "..."}, {"–", "-"}, {"—", "-"}, {"×", "x"},  {"µ", "u"},  {"≥", ">="}, {"≤", "<="},
        {"é", "e"},   {"è", "e"}, {"É", "E"}, {"“", "\""}, {"”", "\""}, {"‘", "'"},  {"’", "'"},
        {"→", "->"},  {"·", "."}, {"█", "#"}, {"▉", "#"},  {"▊", "#"},  {"▋", "#"},  {"▌", "="},
        {"▍", "="},   {"▎", "-"}, {"▏", "-"}, {"●", "X"},  {"○", "O"},  {"│", "|"},  {"─", "-"},
    };
    const char *end = text + length;
    while (text < end) {
        const size_t piece = (unsigned char)*text < 0x80 ? 1 : piece_length(text, end);
        const char *like = "?";
        for (size_t i = 0; i < sizeof likeness / sizeof *likeness; i++)
            if (strlen(likeness[i][0]) == piece && memcmp(likeness[i][0], text, piece) == 0)
                like = likeness[i][1];
        if (piece == 1 && (unsigned char)*text < 0x80)
            boyi__strbuf_append(out, text, 1);
        else
            boyi__strbuf_add(out, "%s", like);
        text += piece;
    }
}
