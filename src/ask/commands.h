/* What can be asked: the commands, and the questions that only programs ask. */
#ifndef BOYI_ASK_COMMANDS_H
#define BOYI_ASK_COMMANDS_H

#include "base/strbuf.h"

typedef struct boyi__session boyi__session;

/* Answers the session's question into a text: JSON (with --json) or words, each ending in a newline. */
typedef boyi_status boyi__answerer(boyi__session *session, boyi__strbuf *out, boyi_error *error);

typedef struct {
    const char *name;
    const char *arguments;
    const char *summary;     /* a text of the catalogue */
    const char *examples[2]; /* without "boyi " */
    bool names;              /* its arguments are names, not a game: "--" only separates */
    boyi__answerer *answer;  /* NULL: only the command line has it (src/cli/main.c) */
} boyi__command;

/* The commands in the order of the help; an entry without a name ends the list. */
extern const boyi__command boyi__commands[];

boyi__answerer boyi__answer_solve, boyi__answer_line, boyi__answer_table, boyi__answer_explain,
    boyi__answer_compare, boyi__answer_stats, boyi__answer_states, boyi__answer_build, boyi__answer_probe,
    boyi__answer_verify, boyi__answer_check, boyi__answer_games;

/* The command of this name; NULL: there is none. */
const boyi__command *boyi__command_named(const char *name);

/* The command of this name; otherwise BOYI_USAGE, and the error suggests the nearest name. */
boyi_status boyi__command_find(const char *name, boyi_error *error, const boyi__command **out);

#endif
