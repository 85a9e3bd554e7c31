/* The files of the web page, embedded in the program: web/dist/ as it was when boyi was built. */
#ifndef BOYI_SERVE_PAGE_FILES_H
#define BOYI_SERVE_PAGE_FILES_H

#include <stddef.h>

typedef struct {
    const char *path; /* "index.html", "assets/main.js" */
    const unsigned char *data, *end;
} boyi__page_file;

/* A NULL path ends the list. The list itself is written by cmake/page_files.c.in. */
extern const boyi__page_file boyi__page_files[];

/* The file for a path (decoded, with its first slash): the file of this name, or index.html for a path
 * without a dot, which names a view. NULL: none. */
const boyi__page_file *boyi__page_file_find(const char *path);

/* Its content type, by its name. */
const char *boyi__page_file_type(const boyi__page_file *file);

#endif
