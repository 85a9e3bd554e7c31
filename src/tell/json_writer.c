#include "tell/json_writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/escape.h"

static void add(boyi__strbuf *out, const char *text)
{
    boyi__strbuf_append(out, text, strlen(text));
}

/* The comma and the key before a value. */
static void start_value(boyi__json *json, const char *key)
{
    if (json->comma)
        add(json->out, ",");
    if (key) {
        add(json->out, "\"");
        add(json->out, key);
        add(json->out, "\":");
    }
    json->comma = true;
}

void boyi__json_open(boyi__json *json, const char *key, char bracket)
{
    start_value(json, key);
    boyi__strbuf_append(json->out, &bracket, 1);
    json->comma = false;
}

void boyi__json_close(boyi__json *json, char bracket)
{
    boyi__strbuf_append(json->out, &bracket, 1);
    json->comma = true;
}

/* ---- Texts ---- */

static bool must_escape(char sign)
{
    return (unsigned char)sign < 0x20 || sign == '"' || sign == '\\';
}

/* Runs of bytes that need no escape, and the escapes between them. */
static void add_text(boyi__strbuf *out, const char *text, size_t length)
{
    for (size_t i = 0, run; i < length; i += run) {
        if (must_escape(text[i])) {
            static const char plain[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
            const char *found = strchr(plain, text[i]);
            if (found)
                boyi__strbuf_add(out, "\\%c", letters[found - plain]);
            else
                boyi__strbuf_add(out, "\\u%04X", (unsigned)text[i]);
            run = 1;
            continue;
        }
        for (run = 1; i + run < length && !must_escape(text[i + run]);)
            run++;
        boyi__strbuf_append(out, text + i, run);
    }
}

/* The same for a text that is not UTF-8. */
static void add_cleaned(boyi__strbuf *out, const char *text, size_t length)
{
    for (size_t i = 0, bytes; i < length; i += bytes ? bytes : 1) {
        bytes = boyi__character_bytes(text + i, length - i);
        if (bytes || text[i] == '\n')
            add_text(out, text + i, bytes ? bytes : 1);
        else
            add(out, "?");
    }
}

void boyi__json_text(boyi__json *json, const char *key, const char *text)
{
    size_t length = strlen(text);
    start_value(json, key);
    add(json->out, "\"");
    if (boyi__is_utf8(text, length))
        add_text(json->out, text, length);
    else
        add_cleaned(json->out, text, length);
    add(json->out, "\"");
}

/* ---- Numbers and words ---- */

void boyi__json_number(boyi__json *json, const char *key, int64_t number)
{
    start_value(json, key);
    boyi__strbuf_add(json->out, "%" PRId64, number);
}

void boyi__json_count(boyi__json *json, const char *key, uint64_t count)
{
    start_value(json, key);
    boyi__strbuf_add(json->out, "%" PRIu64, count);
}

/* Always with a point or an exponent, which is written without a plus and zeros: 1.0, 2.5e-7. */
void boyi__json_real(boyi__json *json, const char *key, double number)
{
    char text[32];
    snprintf(text, sizeof text, "%.12g", number);
    start_value(json, key);
    char *exponent = strchr(text, 'e');
    if (!exponent) {
        add(json->out, text);
        add(json->out, strchr(text, '.') ? "" : ".0");
        return;
    }
    const char *digits = exponent + 2 + strspn(exponent + 2, "0");
    boyi__strbuf_append(json->out, text, (size_t)(exponent + 1 - text));
    add(json->out, exponent[1] == '-' ? "-" : "");
    add(json->out, digits);
}

void boyi__json_truth(boyi__json *json, const char *key, bool truth)
{
    start_value(json, key);
    add(json->out, truth ? "true" : "false");
}

void boyi__json_null(boyi__json *json, const char *key)
{
    start_value(json, key);
    add(json->out, "null");
}
