/* What can be asked: the commands, and the questions that only programs ask. */
#ifndef BOYI_ASK_COMMANDS_H
#define BOYI_ASK_COMMANDS_H

#include "base/strbuf.h"

typedef struct boyi__session boyi__session;

/* Answers the session's question into a text: JSON (with --json) or words, each ending in a newline. */
typedef boyi_status boyi__answerer(boyi__session *session, boyi__strbuf *out, boyi_error *error);

typedef struct boyi__command {
    const char *name;
    const char *arguments;
    const char *summary;     /* a text of the catalogue */
    const char *examples[2]; /* without "boyi " */
    bool names;              /* its arguments are names, not a game: "--" only separates */
    bool game_options;       /* a game may be among its names, with its options */
    bool heavy;              /* it is not tried where answers have to come at once */
    bool endless;            /* it can't be stopped */
    bool draws;              /* its answer is a picture, which has a heading */
    bool streams;            /* its lines are written before the end */
    bool zero_seed;          /* its seed is 0 unless one is given; that of other commands is 1 */
    const char *like;        /* it also takes the options of this command; NULL: of none */
    bool programs;           /* a program that is not a game (tell/trace) may take a game's place */
    boyi__answerer *answer;  /* NULL: only the command line has it (src/cli/main.c) */
} boyi__command;

/* The commands in the order of the help; an entry without a name ends the list. */
extern const boyi__command boyi__commands[];
/* Likewise the questions that only programs ask. */
extern const boyi__command boyi__program_commands[];

boyi__answerer boyi__answer_solve, boyi__answer_line, boyi__answer_table, boyi__answer_explain,
    boyi__answer_compare, boyi__answer_stats, boyi__answer_states, boyi__answer_build, boyi__answer_probe,
    boyi__answer_verify, boyi__answer_check, boyi__answer_games, boyi__answer_position, boyi__answer_look,
    boyi__answer_graph, boyi__answer_list, boyi__answer_catalogue, boyi__answer_trace, boyi__answer_code,
    boyi__answer_problem, boyi__answer_problems, boyi__answer_exercise, boyi__answer_random,
    boyi__answer_draw, boyi__answer_strategy;

/* The command of this name; NULL: there is none. `program`: a program asks. */
const boyi__command *boyi__command_find(const char *name, bool program);

/* BOYI_USAGE: there is no such command. If it is the name of a game or a database the error says what to type, with the words
 * that follow it: the command `advised`, "solve", or "games" for help. Otherwise it suggests the nearest name. `program`: a
 * program asks. */
boyi_status boyi__fail_command(const char *name, size_t count, const char *const *rest, bool program,
                               const char *advised, boyi_error *error);

#endif
