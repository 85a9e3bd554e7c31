/* The command: what the subcommands share. */
#ifndef BOYI_CLI_CLI_H
#define BOYI_CLI_CLI_H

#include "base/file.h"
#include "base/line_reader.h"
#include "tell/tell.h"

typedef struct boyi__command boyi__command;

typedef struct {
    const boyi__command *command;
    boyi__lang lang;
    bool json, quiet, each, help, version;
    uint32_t given;       /* a bit for each option, in the order of boyi__cli_option_names */
    const char *file;     /* --file, NULL: not given */
    const char *state;    /* --state, NULL: the start */
    const char *symmetry; /* --symmetry, NULL: the command's default */
    bool csv, order;      /* table */
    const char *values;   /* table: --values */
    const char *check;    /* explain: --check */
    bool dot;             /* states */
    const char *output;   /* build: -o */
    const char *progress; /* --progress, NULL: auto */
    const char *first;    /* play: --first, NULL: the human */
    bool leveled, seeded; /* play: --level, --seed were given */
    unsigned level;       /* percent */
    uint64_t seed;
    const char *bind;   /* serve: --bind, NULL: 127.0.0.1 */
    const char **hosts; /* serve: --host, any number of times */
    size_t hosts_count;
    bool ported, open;
    uint16_t port;
    bool no_compile;
    bool flawed;          /* what is printed is bad news (flaws, methods that differ): exit code 1 */
    boyi_opening opening; /* of games in files */
    char *cache;          /* the folder it names */
    boyi_options options;
    const char **tokens; /* what is left when the options above are taken out; the command first */
    size_t tokens_count;
} boyi__cli;

struct boyi__command {
    const char *name;
    const char *arguments;
    const char
        *options;    /* what it takes of the common ones, apart from lang, help and version: "json quiet" */
    const char *own; /* what hardly another takes: "csv order"; NULL: none */
    const char *summary, *summary_zh;
    bool names;                 /* its arguments are names, no game: what follows -- is the same to it */
    int (*run)(boyi__cli *cli); /* returns the exit code */
};

extern const boyi__command boyi__commands[]; /* a NULL name ends the list */

/* The command of this name; otherwise BOYI_USAGE with the nearest name in the sentence. */
boyi_status boyi__command_find(const char *name, boyi_error *error, const boyi__command **out);

/* The names of the options every command knows, for suggestions; NULL ends the list. */
extern const char *const boyi__cli_option_names[];

/* Take the options out of argv that are the command's and not a game's. */
boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error);

/* Does a command take the option of this name? */
bool boyi__command_takes(const boyi__command *command, const char *name);

/* Once the command is known: does it take the options that were given? */
boyi_status boyi__cli_check_options(const boyi__cli *cli, boyi_error *error);

/* ---- Output ---- */

/* The error in the right language and place (stderr, or JSON on stdout); returns its exit code. */
int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error);

/* What stands in the place of a line of --each that could not be answered. */
void boyi__cli_bad_line(const boyi__cli *cli, boyi__strbuf *out, const boyi_error *error);

/* BOYI_FILE once something could not be written to stdout: the reader has gone, or the disk is full. */
boyi_status boyi__cli_check_output(boyi_error *error);

/* Print a text and drop it. False: memory ran out while it was made, and nothing is printed but that; or it
 * could not be written, which is told. */
bool boyi__cli_print(const boyi__cli *cli, boyi__strbuf *text);

/* The end of a command: print the text and return the exit code; or drop it and tell the error. */
int boyi__cli_finish(const boyi__cli *cli, boyi__strbuf *text, boyi_status status, boyi_error *error);

/* ---- Work ---- */

/* The families among which the tokens name a game. */
const boyi__family *const *boyi__cli_families(const boyi__cli *cli);

/* Is this word a database's name in the place of a game? */
bool boyi__cli_names_database(const char *word);

/* Read the request: the game from the tokens, its arguments from there or from --file. `input` receives
 * memory to free after the request. */
boyi_status boyi__cli_request(const boyi__cli *cli, boyi__request *request, char **input, boyi_error *error);

/* A game asked about, with the state asked about. End it in any case once started. */
typedef struct {
    boyi_game *game;
    boyi_state state;
    boyi_solution *solution; /* NULL until boyi__session_solve, unless it comes from a database */
    char title[80];          /* empty where nothing has a heading: --quiet, --json */
} boyi__session;

boyi_status boyi__session_start(boyi__session *session, const boyi__cli *cli, const boyi__request *request,
                                boyi_error *error);
/* --quiet: the bare answer and a newline. */
boyi_status boyi__session_answer(boyi__session *session, boyi__strbuf *out, boyi_error *error);
boyi_status boyi__session_solve(boyi__session *session, const boyi__cli *cli, boyi_error *error);
void boyi__session_end(boyi__session *session);
/* End it, and if all seemed well but a rule failed while texts were written, say that. */
boyi_status boyi__session_close(boyi__session *session, boyi_status status, boyi_error *error);

/* Answer one request into a text. */
typedef boyi_status boyi__answerer(boyi__cli *cli, const boyi__request *request, boyi__strbuf *out,
                                   boyi_error *error);

/* Run it for the one game on the command line, or with --each for every line. Returns the exit code. */
int boyi__cli_answer(boyi__cli *cli, boyi__answerer *answer);

/* ---- Progress ---- */

/* Show progress, on a terminal or as --progress says, and stop on ctrl-C. */
void boyi__watch_start(boyi__cli *cli);
/* Wipe the progress line. */
void boyi__watch_end(void);
/* Was there a ctrl-C? */
bool boyi__watch_stopped(void);

/* ---- The commands ---- */

int boyi__cmd_solve(boyi__cli *cli);
int boyi__cmd_line(boyi__cli *cli);
int boyi__cmd_table(boyi__cli *cli);
int boyi__cmd_explain(boyi__cli *cli);
int boyi__cmd_compare(boyi__cli *cli);
int boyi__cmd_play(boyi__cli *cli);
int boyi__cmd_stats(boyi__cli *cli);
int boyi__cmd_states(boyi__cli *cli);
int boyi__cmd_build(boyi__cli *cli);
int boyi__cmd_probe(boyi__cli *cli);
int boyi__cmd_verify(boyi__cli *cli);
int boyi__cmd_serve(boyi__cli *cli);
int boyi__cmd_games(boyi__cli *cli);
int boyi__cmd_new(boyi__cli *cli);
int boyi__cmd_bench(boyi__cli *cli);
int boyi__cmd_check(boyi__cli *cli);
int boyi__cmd_help(boyi__cli *cli);

#endif
