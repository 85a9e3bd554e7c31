/* What stands behind a game file's name: n=21 k=3 row=3,9,1,2. */
#ifndef BOYI_SCRIPT_ARGUMENTS_H
#define BOYI_SCRIPT_ARGUMENTS_H

#include "game/game.h"

typedef struct {
    const char *name;
    const char *value;
    bool used; /* a parameter has this name */
} boyi__argument;

typedef struct {
    char *text; /* names and values lie in it */
    boyi__argument *list;
    size_t count;
} boyi__arguments;

/* A value goes on until the next name=, so that a list may be written 3 9 1 2. `file` is for sentences. */
boyi_status boyi__arguments_read(boyi__arguments *arguments, const char *file, const char *text,
                                 size_t length, boyi_error *error);
void boyi__arguments_end(boyi__arguments *arguments);

/* The value given for a parameter, which is then used; NULL: none. */
const char *boyi__arguments_take(boyi__arguments *arguments, const char *name);

/* A name that no parameter has, or BOYI_OK. `names` ends in NULL. */
boyi_status boyi__arguments_check(const boyi__arguments *arguments, const char *file,
                                  const char *const *names, boyi_error *error);

enum { BOYI__MOST_PARAMS = 64 }; /* of a file */

/* Does a shell pass a text on as it is? */
bool boyi__is_shell_word(const char *text);

#endif
