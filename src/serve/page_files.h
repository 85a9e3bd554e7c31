/* The files of the web page, embedded in the program: web/dist/ as it was when boyi was built. */
#ifndef BOYI_SERVE_PAGE_FILES_H
#define BOYI_SERVE_PAGE_FILES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const unsigned char *data, *end;
} boyi__page_bytes;

/* How its bytes are sent: as they are, or compressed when boyi was built. */
typedef enum { BOYI__PAGE_PLAIN, BOYI__PAGE_GZIP, BOYI__PAGE_BROTLI, BOYI__PAGE_FORMS } boyi__page_form;

typedef struct {
    const char *path;                         /* "index.html", "app-DkS_3x-Q.js" */
    boyi__page_bytes forms[BOYI__PAGE_FORMS]; /* NULL: it has no such form; the plain one is always there */
} boyi__page_file;

/* A NULL path ends the list. The list itself is written by cmake/page_files.c.in. */
extern const boyi__page_file boyi__page_files[];

/* The file for a path (decoded, with its first slash): the file of this name, or index.html for a path
 * without a dot, which names a view. NULL: none. */
const boyi__page_file *boyi__page_file_find(const char *path);

/* The smallest form that a client takes, by its Accept-Encoding (NULL: it says nothing). */
boyi__page_form boyi__page_file_form(const boyi__page_file *file, const char *accepted);
/* The name of a form in Content-Encoding; NULL: the plain one has none. */
const char *boyi__page_form_name(boyi__page_form form);

/* Has it the hash of its content in its name? Then the name never has another content. */
bool boyi__page_file_is_hashed(const boyi__page_file *file);

/* Its content type, by its name. */
const char *boyi__page_file_type(const boyi__page_file *file);

#endif
