/* Words for statuses, and the texts of an error. */
#include "base/error.h"

#include <assert.h>
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

/* ---- Further languages ---- */

/* They are behind the ends of the two texts, wherever there is room, so that the struct stays as long as it always was:
 *
 *     text     [ row: … NUL | 2 | hash of the English text | "pl" NUL | row: … NUL | 2 … | 0 ]
 *     text_zh  [ row: … NUL | 2 … | 0 ]
 *
 * The hash tells those of an older error apart, whose text was then replaced by hand. */
enum { ENTRY = 2, ENTRY_HEAD = 1 + sizeof(uint32_t) };

static uint32_t hash_text(const char *text)
{
    uint32_t hash = 2166136261; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 16777619;
    return hash;
}

/* Where the next entry would be: behind those of this error. With `code` the text of that language instead; NULL: it is not there. */
static char *find_entry(const char *field, size_t size, uint32_t hash, const char *code)
{
    size_t at = strnlen(field, size) + 1;
    while (at + ENTRY_HEAD < size && field[at] == ENTRY && memcmp(field + at + 1, &hash, sizeof hash) == 0) {
        const char *name = field + at + ENTRY_HEAD;
        size_t name_length = strnlen(name, size - at - ENTRY_HEAD);
        size_t text = at + ENTRY_HEAD + name_length + 1;
        size_t length = text < size ? strnlen(field + text, size - text) : size;
        if (text + length >= size)
            return NULL;
        if (code && strcmp(name, code) == 0)
            return (char *)field + text;
        at = text + length + 1;
    }
    return code ? NULL : (char *)field + at;
}

static void close_entries(char *field, size_t size, char *end)
{
    if (end && end < field + size)
        *end = 0;
}

static void add_entry(boyi_error *error, const char *code, const char *text)
{
    char *const fields[] = {error->text, error->text_zh};
    const size_t size = sizeof error->text, needed = ENTRY_HEAD + strlen(code) + strlen(text) + 2;
    const uint32_t hash = hash_text(error->text);
    static_assert(sizeof error->text == sizeof error->text_zh, "both have the same room");
    for (size_t i = 0; i < 2; i++) {
        char *at = find_entry(fields[i], size, hash, NULL);
        if (!at || at >= fields[i] + size || (size_t)(fields[i] + size - at) < needed)
            continue;
        *at = ENTRY;
        memcpy(at + 1, &hash, sizeof hash);
        char *name = stpcpy(at + ENTRY_HEAD, code) + 1;
        close_entries(fields[i], size, stpcpy(name, text) + 1);
        return;
    }
}

const char *boyi__error_text(const boyi_error *error, boyi__lang lang)
{
    const char *found = NULL;
    if (lang == BOYI__CHINESE && *error->text_zh)
        found = error->text_zh;
    else if (lang > BOYI__CHINESE) {
        const uint32_t hash = hash_text(error->text);
        const char *code = boyi__lang_code(lang);
        found = find_entry(error->text, sizeof error->text, hash, code);
        if (!found)
            found = find_entry(error->text_zh, sizeof error->text_zh, hash, code);
    }
    return found ? found : error->text;
}

const char *boyi_error_text(const boyi_error *error, const char *language)
{
    return boyi__error_text(error, boyi__lang_find(language));
}

const char *boyi_language(size_t index)
{
    for (size_t lang = 0; lang < index; lang++)
        if (!boyi__lang_code((boyi__lang)lang))
            return NULL;
    return boyi__lang_code((boyi__lang)index);
}

/* ---- Writing ---- */

static void write_text(char *out, size_t room, const char *format, va_list list)
{
    va_list own;
    va_copy(own, list);
    end_cleanly(out, room, vsnprintf(out, room, format, own));
    va_end(own);
    boyi__replace_unprintable(out); /* parts of it may come from a file */
}

static void set_part(boyi__part *part, boyi__lang lang)
{
    for (; part; part = part->next) {
        boyi__fixed_buffer out = {part->text, sizeof part->text, 0};
        if (part->write)
            part->write(&out, lang, part->context);
        else
            boyi__fixed_buffer_add(
                &out, "%s", part->why ? boyi__error_text(part->why, lang) : boyi__tr(lang, part->english));
    }
}

/* `chinese` NULL: all translations are those of the catalogue. */
static void write_error(boyi_error *error, boyi_status status, boyi__part *part, const char *english,
                        const char *chinese, va_list list)
{
    const bool ours = !chinese;
    if (ours)
        chinese = boyi__tr(BOYI__CHINESE, english);
    error->status = status;
    set_part(part, BOYI__ENGLISH);
    write_text(error->text, sizeof error->text, english, list);
    set_part(part, BOYI__CHINESE);
    write_text(error->text_zh, sizeof error->text_zh, chinese, list);
    close_entries(error->text, sizeof error->text, strchr(error->text, '\0') + 1);
    close_entries(error->text_zh, sizeof error->text_zh, strchr(error->text_zh, '\0') + 1);
    for (boyi__lang lang = BOYI__CHINESE + 1; ours && boyi__lang_code(lang); lang++) {
        char text[sizeof error->text];
        const char *format = boyi__tr(lang, english);
        if (format == english && !part)
            continue;
        set_part(part, lang);
        write_text(text, sizeof text, format, list);
        add_entry(error, boyi__lang_code(lang), text);
    }
}

void boyi__fail_list(boyi_error *error, boyi_status status, const char *english, va_list list)
{
    if (error)
        write_error(error, status, NULL, english, NULL, list);
}

#undef boyi__fail /* these are macros for the static analyzer */
boyi_status boyi__fail(boyi_error *error, boyi_status status, const char *english, ...)
{
    va_list list;
    va_start(list, english);
    boyi__fail_list(error, status, english, list);
    va_end(list);
    return status;
}

#undef boyi__fail_with
boyi_status boyi__fail_with(boyi_error *error, boyi_status status, boyi__part *part, const char *english, ...)
{
    va_list list;
    va_start(list, english);
    if (error)
        write_error(error, status, part, english, NULL, list);
    va_end(list);
    return status;
}

#undef boyi_fail
boyi_status boyi_fail(boyi_error *error, boyi_status status, const char *english, const char *chinese, ...)
{
    va_list list;
    va_start(list, chinese);
    if (error)
        write_error(error, status, NULL, english, chinese, list);
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
