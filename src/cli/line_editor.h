/* Lines typed on a terminal, edited with the usual keys; earlier ones come back with the arrow keys, and the tab key completes. */
#ifndef BOYI_CLI_LINE_EDITOR_H
#define BOYI_CLI_LINE_EDITOR_H

#include <stddef.h>

typedef struct boyi__line_editor boyi__line_editor;

/* What may be typed here: writes the text number `index`, 0 and up, and returns its length; 0: there are no more. */
typedef size_t boyi__completion(void *context, size_t index, char *out, size_t room);

/* NULL: standard input and output are no terminal that can do this, or boyi was built without libedit: lines are read as they come. */
boyi__line_editor *boyi__line_editor_new(const char *prompt, boyi__completion *complete, void *context);
void boyi__line_editor_free(boyi__line_editor *editor);

/* The next line without its newline, valid until the next call; it may be changed. NULL: the end of the input, or ctrl-C. */
char *boyi__line_editor_next(boyi__line_editor *editor);

#endif
