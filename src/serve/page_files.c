#include "serve/page_files.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { HASH_LETTERS = 8 }; /* "app-DkS_3x-Q.js", as web/vite.config.ts names files */

static const boyi__page_file *find_exactly(const char *name)
{
    for (const boyi__page_file *file = boyi__page_files; file->path; file++)
        if (strcmp(file->path, name) == 0)
            return file;
    return NULL;
}

const boyi__page_file *boyi__page_file_find(const char *path)
{
    const boyi__page_file *file = *path == '/' ? find_exactly(path + 1) : NULL;
    return file || *path != '/' || strchr(path, '.') ? file : find_exactly("index.html");
}

bool boyi__page_file_is_hashed(const boyi__page_file *file)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const char *end = strrchr(file->path, '.');
    return end && end - file->path > HASH_LETTERS && end[-HASH_LETTERS - 1] == '-' &&
           strspn(end - HASH_LETTERS, letters) == HASH_LETTERS;
}

const char *boyi__page_form_name(boyi__page_form form)
{
    static const char *const names[] = {[BOYI__PAGE_GZIP] = "gzip", [BOYI__PAGE_BROTLI] = "br"};
    return names[form];
}

/* Is the coding in a list like "gzip, deflate, br;q=0.5"? A weight of 0 refuses it. */
static bool accepts(const char *list, const char *coding)
{
    size_t length = strlen(coding);
    while (list && *list) {
        list += strspn(list, " \t,");
        size_t item = strcspn(list, ",");
        const char *rest = list + strcspn(list, " \t;,");
        if ((size_t)(rest - list) == length && strncasecmp(list, coding, length) == 0) {
            const char *weight = memchr(list, '=', item);
            return !weight || strtod(weight + 1, NULL) > 0;
        }
        list += item;
    }
    return false;
}

boyi__page_form boyi__page_file_form(const boyi__page_file *file, const char *accepted)
{
    boyi__page_form best = BOYI__PAGE_PLAIN;
    for (boyi__page_form form = BOYI__PAGE_GZIP; form < BOYI__PAGE_FORMS; form++)
        if (file->forms[form].data && accepts(accepted, boyi__page_form_name(form)))
            best = form;
    return best;
}

const char *boyi__page_file_type(const boyi__page_file *file)
{
    static const struct {
        const char *end, *type;
    } types[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    size_t length = strlen(file->path);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t end = strlen(types[i].end);
        if (length > end && strcmp(file->path + length - end, types[i].end) == 0)
            return types[i].type;
    }
    return "application/octet-stream";
}
