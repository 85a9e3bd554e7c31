/* The command: what the subcommands share. README.md of this folder is the map. */
#ifndef BOYI_CLI_CLI_H
#define BOYI_CLI_CLI_H

#include "base/file.h"
#include "base/line_reader.h"
#include "cli/options.h"
#include "tell/tell.h"

typedef struct boyi__command boyi__command;

/* The command line, read. */
typedef struct {
    const boyi__command *commands; /* all of them; an entry without a name ends the list */
    const boyi__command *command;  /* the one to run */
    boyi__lang lang;
    boyi__options given;  /* the options, as they were given */
    bool flawed;          /* the output reports flaws, or methods that differ: exit code 1 */
    boyi_opening opening; /* of games in files */
    char *cache;          /* the folder that `opening` names */
    boyi_options options;
    const char **tokens; /* the arguments without the options above and without the command */
    size_t tokens_count;
} boyi__cli;

/* One game, and what is asked about it. The game is made by boyi__session_start. */
typedef struct {
    boyi__cli *cli;
    const boyi__request *request;
    boyi_game *game;         /* NULL: not started */
    boyi_state state;        /* the state asked about */
    boyi_solution *solution; /* NULL: not solved; a database has it from the start */
    char title[80];          /* the heading of a text; empty with --quiet and --json */
} boyi__session;

/* Answer one question into a text. */
typedef boyi_status boyi__answerer(boyi__session *session, boyi__strbuf *out, boyi_error *error);

struct boyi__command {
    const char *name;
    const char *arguments;
    const char *summary, *summary_zh;
    const char *examples[2]; /* without "boyi " */
    bool names;              /* its arguments are names, not a game: "--" only separates */
    /* One of the two: `answer` for a command about a game, `run` (returns the exit code) for any other. */
    boyi__answerer *answer;
    int (*run)(boyi__cli *cli);
};

/* The command of this name; otherwise BOYI_USAGE, and the error suggests the nearest name. */
boyi_status boyi__command_find(const boyi__cli *cli, const char *name, boyi_error *error,
                               const boyi__command **out);

/* Read argv: boyi's options into their fields, everything else (the game's options, too) into `tokens`. */
boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error);

/* The same for words that are added to what was read, which live as long; `tokens` has room for all of them. */
boyi_status boyi__cli_read_words(boyi__cli *cli, size_t count, char *const *words, boyi_error *error);

/* ---- Output ---- */

/* Print the error in the right language and place (stderr, or JSON on stdout); returns its exit code. */
int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error);

/* BOYI_FILE: stdout can't be written (ferror), since the reader is gone or the disk is full. */
boyi_status boyi__cli_fail_output(boyi_error *error);

/* Write the text to stdout and empty it. BOYI_MEMORY: it is incomplete, and nothing is written. BOYI_FILE. */
boyi_status boyi__cli_write(boyi__strbuf *text, boyi_error *error);

/* Write the text and free it. False: it could not be written; the error is printed. */
bool boyi__cli_print(const boyi__cli *cli, boyi__strbuf *text);

/* The end of a command: print the text, or with a status the error (after the text, if that reports flaws).
 * Frees the text and returns the exit code. */
int boyi__cli_finish(const boyi__cli *cli, boyi__strbuf *text, boyi_status status, boyi_error *error);

/* --each: answer every line of --file or standard input. A line that can't be answered gives an error in its
 * place, and the others go on. Returns the exit code. */
typedef boyi_status boyi__line_answerer(void *context, char *line, size_t length, boyi__strbuf *out,
                                        boyi_error *error);
int boyi__cli_answer_lines(const boyi__cli *cli, boyi__line_answerer *answer, void *context);

/* ---- Sessions ---- */

/* Does this word name a database in the place of a game? */
bool boyi__cli_names_database(const char *word);

/* Run the command's `answer` for the game on the command line, or with --each for every line. Returns the
 * exit code. */
int boyi__cli_answer(boyi__cli *cli);

/* Make the game, or open the database, and read the state. */
boyi_status boyi__session_start(boyi__session *session, boyi_error *error);
/* The same unless it is started, then solve it, unless it comes from a database. */
boyi_status boyi__session_solve(boyi__session *session, const boyi_options *options, boyi_error *error);
/* --quiet: add the answer alone and a newline. */
boyi_status boyi__session_answer(const boyi__session *session, boyi__strbuf *out, boyi_error *error);

/* ---- Progress ---- */

/* From now on show progress, on a terminal or as --progress says, and stop on ctrl-C. */
void boyi__progress_start(boyi__cli *cli);
/* Erase the progress line. */
void boyi__progress_end(void);
/* Was ctrl-C pressed? */
bool boyi__interrupted(void);
/* A new question: --max-seconds counts from here. */
void boyi__progress_restart(const boyi__cli *cli);
/* BOYI_CANCELLED because of --max-seconds becomes BOYI_LIMIT; any other status is returned as it is. */
boyi_status boyi__progress_status(boyi_status status, boyi_error *error);

/* ---- The commands ---- */

boyi__answerer boyi__answer_solve, boyi__answer_line, boyi__answer_table, boyi__answer_explain,
    boyi__answer_compare, boyi__answer_play, boyi__answer_stats, boyi__answer_states, boyi__answer_build,
    boyi__answer_verify, boyi__answer_check;
int boyi__cmd_probe(boyi__cli *cli);
int boyi__cmd_serve(boyi__cli *cli);
int boyi__cmd_games(boyi__cli *cli);
int boyi__cmd_new(boyi__cli *cli);
int boyi__cmd_bench(boyi__cli *cli);
int boyi__cmd_help(boyi__cli *cli);

#endif
