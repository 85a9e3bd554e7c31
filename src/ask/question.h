/* A question, read: a command, its options, and the words that name the game or what else it is about.
 *
 *     solve --method memo row 3 9 1 2
 *     |     |             |
 *     |     given         tokens: the game, its own options, its arguments
 *     command
 */
#ifndef BOYI_ASK_QUESTION_H
#define BOYI_ASK_QUESTION_H

#include "ask/commands.h"
#include "ask/options.h"
#include "tell/json_reader.h"

typedef struct {
    const boyi__command *command;
    boyi__lang lang;
    boyi__options given; /* the options, as they were given */
    const char **tokens; /* the words without the options above and without the command */
    size_t tokens_count;

    /* Of programs only; NULL: not given. */
    const char *source; /* the game's rules, in Lua */
    const char *input;  /* the game's arguments, as in a file */
    char **lines;       /* of --each */
    size_t lines_count;

    /* Memory that the fields above point to. */
    char *text;
    char **words;
    struct boyi__composed *composed;
} boyi__question;

/* Reserves room for `count` words. BOYI_MEMORY. End it in any case. */
boyi_status boyi__question_start(boyi__question *question, size_t count, boyi_error *error);
void boyi__question_end(boyi__question *question);

/* Adds words, which must outlive the question: boyi's options go into `given`, everything else (the game's options, too)
 * into `tokens`. After a failure, --json and --lang have been read from all words. */
boyi_status boyi__question_add(boyi__question *question, size_t count, char *const *words, boyi_error *error);

/* Reads --json and --lang alone, so that an error is told in their form and language. */
void boyi__question_add_form(boyi__question *question, size_t count, char *const *words);

/* Finds the command that the first token names that is no option, and removes it from the tokens, with the first "--" if all
 * tokens are names. `program`: a program asks. BOYI_USAGE: there is none. */
boyi_status boyi__question_take_command(boyi__question *question, bool program, boyi_error *error);

/* ---- Questions of programs (program_question.c) ----
 *
 * They ask for JSON, and can't ask what only the command line has. The language is set in any case. End the question also
 * after a failure. */

/* A command line without "boyi". Quotes and backslashes are read as by a shell. */
boyi_status boyi__question_read_line(boyi__question *question, const char *line, size_t length,
                                     boyi_error *error);

/* {"command":"solve","game":"row","arguments":[3,9,1,2],"options":{"method":"memo"}}: nodes[place] of a tree, which must
 * outlive the question. */
boyi_status boyi__question_read_json(boyi__question *question, const boyi__json_tree *tree, size_t place,
                                     boyi_error *error);

/* The bounds of random cases: --size, --values. */
struct boyi__case_bounds;
boyi_status boyi__question_bounds(const boyi__question *question, struct boyi__case_bounds *out,
                                  boyi_error *error);

#endif
