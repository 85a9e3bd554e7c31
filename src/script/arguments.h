/* The arguments after a game file's name: n=21 k=3 row=3,9,1,2. */
#ifndef BOYI_SCRIPT_ARGUMENTS_H
#define BOYI_SCRIPT_ARGUMENTS_H

#include "game/game.h"

typedef struct {
    const char *name;
    const char *value;
    bool used; /* a parameter has this name */
} boyi__argument;

typedef struct {
    char *text; /* holds the names and values */
    boyi__argument *list;
    size_t count;
} boyi__arguments;

/* A value extends to the next name=, so that a list may be written 3 9 1 2. `file` is for error messages. End
 * the arguments in any case. */
boyi_status boyi__arguments_read(boyi__arguments *arguments, const char *file, const char *text,
                                 size_t length, boyi_error *error);
void boyi__arguments_end(boyi__arguments *arguments);

/* The value given for a parameter, which is marked as used; NULL: none. */
const char *boyi__arguments_take(boyi__arguments *arguments, const char *name);

/* BOYI_INPUT if an argument was never used: no parameter has its name. `names` of the parameters, to suggest
 * one, end in NULL. */
boyi_status boyi__arguments_check(const boyi__arguments *arguments, const char *const *names,
                                  boyi_error *error);

enum { BOYI__MOST_PARAMS = 64 }; /* of a file */

/* Does a shell pass the text on unchanged? */
bool boyi__is_shell_word(const char *text);

#endif
