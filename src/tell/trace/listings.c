#include "tell/trace/listings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/find_bytes.h"
#include "tell/json_writer.h"

const boyi__listing_language boyi__listing_languages[] = {
    {"python", "py"}, {"java", "java"}, {"c++", "cpp"}, {"c", "c"}, {0},
};

const boyi__listing_language *boyi__listing_language_named(const char *word)
{
    const boyi__listing_language *language = boyi__listing_languages;
    while (language->word && strcmp(language->word, word) != 0)
        language++;
    return language->word ? language : NULL;
}

static const char *find_file(const char *folder, const char *name, const char *suffix)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s.%s", folder, name, suffix);
    for (const boyi__listing_file *file = boyi__listing_files; file->path; file++)
        if (strcmp(file->path, path) == 0)
            return file->text;
    return NULL;
}

const char *boyi__listing_problem(boyi__problem_name *out, const char *published)
{
    static const char forms[] = "/forms/";
    size_t length = strlen(published);
    for (const boyi__listing_file *file = boyi__listing_files; file->path; file++) {
        const char *at = strstr(file->path, forms);
        const char *name = at ? at + strlen(forms) : "";
        if (!at || strncmp(name, published, length) != 0 || name[length] != '.')
            continue;
        assert((size_t)(at - file->path) < sizeof out->text);
        snprintf(out->text, sizeof out->text, "%.*s", (int)(at - file->path), file->path);
        return out->text;
    }
    return NULL;
}

/* The listing and its form; NULL: there is none. */
static const char *text_of(const boyi__listing *listing)
{
    return find_file(listing->problem, listing->method, listing->language->suffix);
}

static const char *form_of(const boyi__listing *listing)
{
    char folder[64];
    snprintf(folder, sizeof folder, "%s/forms", listing->problem);
    return listing->published ? find_file(folder, listing->published, listing->language->suffix) : NULL;
}

bool boyi__listing_exists(const boyi__listing *listing)
{
    return text_of(listing) && (!listing->published || form_of(listing));
}

/* The label of a line of `length` bytes, and the length of the line without its marker. */
typedef struct {
    const char *label; /* NULL: none */
    size_t label_length, shown;
} line;

static line cut(const char *text, size_t length)
{
    line found = {.shown = length};
    const char *at = boyi__find_bytes(text, length, " @", 2);
    if (!at)
        return found;
    const char *end = at; /* of the code: before the sign of a comment and blanks */
    while (end > text && (end[-1] == '#' || end[-1] == '/'))
        end--;
    assert(end < at);
    while (end > text && end[-1] == ' ')
        end--;
    found.shown = (size_t)(end - text);
    found.label = at + 2;
    found.label_length = length - (size_t)(found.label - text);
    return found;
}

/* Adds the lines without their markers. */
static void add_lines(boyi__strbuf *out, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        boyi__strbuf_append(out, text, cut(text, length).shown);
        boyi__strbuf_append(out, "\n", 1);
        text += length + (text[length] == '\n');
    }
}

void boyi__text_listing(boyi__strbuf *out, const boyi__listing *listing)
{
    add_lines(out, text_of(listing));
    const char *form = form_of(listing);
    if (form) {
        boyi__strbuf_add(out, strcmp(listing->language->word, "python") == 0 ? "\n\n" : "\n");
        add_lines(out, form);
    }
}

size_t boyi__listing_line(const boyi__listing *listing, const char *label)
{
    size_t number = 1;
    for (const char *text = text_of(listing); *text; number++) {
        size_t length = strcspn(text, "\n");
        line found = cut(text, length);
        if (found.label && strlen(label) == found.label_length &&
            strncmp(found.label, label, found.label_length) == 0)
            return number;
        text += length + (text[length] == '\n');
    }
    return 0;
}

bool boyi__listing_has_label(const boyi__listing *listing, size_t number)
{
    const char *text = text_of(listing);
    for (; number > 1 && *text; number--)
        text += strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');
    return cut(text, strcspn(text, "\n")).label != NULL;
}

void boyi__json_listing(boyi__strbuf *out, const boyi__listing *listing)
{
    boyi__json json = {.out = out};
    boyi__strbuf source = {.lang = out->lang};
    boyi__text_listing(&source, listing);
    boyi__json_open(&json, NULL, '{');
    boyi__json_text(&json, "problem", listing->problem);
    boyi__json_text(&json, "method", listing->method);
    boyi__json_text(&json, "language", listing->language->word);
    if (listing->published)
        boyi__json_text(&json, "form", listing->published);
    boyi__json_text(&json, "source", source.failed ? "" : source.data);
    boyi__json_open(&json, "lines", '{');
    int64_t number = 1;
    for (const char *text = text_of(listing); *text; number++) {
        size_t length = strcspn(text, "\n");
        line found = cut(text, length);
        if (found.label) {
            char label[40];
            snprintf(label, sizeof label, "%.*s", (int)found.label_length, found.label);
            boyi__json_number(&json, label, number);
        }
        text += length + (text[length] == '\n');
    }
    boyi__json_close(&json, '}');
    boyi__json_close(&json, '}');
    out->failed |= source.failed;
    boyi__strbuf_end(&source);
}
