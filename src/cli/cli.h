/* The command: what the subcommands share. README.md of this folder is the map. */
#ifndef BOYI_CLI_CLI_H
#define BOYI_CLI_CLI_H

#include "ask/session.h"
#include "mpi/ranks.h"

/* The command line, read. */
typedef struct {
    boyi__question question;
    boyi_options options; /* that are not the question's: temporary files, progress */
    boyi_opening opening; /* of games in files */
    char *cache;          /* the folder that `opening` names */
} boyi__cli;

/* Read argv: the environment, then the question. */
boyi_status boyi__cli_read(boyi__cli *cli, int argc, char **argv, boyi_error *error);

/* ---- Output ---- */

/* Print the error in the right language and place (stderr, or JSON on stdout); returns its exit code. */
int boyi__cli_fail(const boyi__cli *cli, const boyi_error *error);

/* A sentence on stderr, in lines that fit if that is a terminal. */
void boyi__cli_note(const boyi__cli *cli, const char *text);

/* BOYI_FILE: stdout can't be written (ferror), since the reader is gone or the disk is full. */
boyi_status boyi__cli_fail_output(boyi_error *error);

/* An empty text for the answer to the question, for the terminal that shows it: its language, its colours, and its columns
 * unless the answer is data (--json, --csv, a program, …), whose lines are not broken. */
boyi__strbuf boyi__cli_text(const boyi__cli *cli);

/* Write the text to stdout, laid out for the terminal, and empty it. BOYI_MEMORY: it is incomplete, and nothing is written. BOYI_FILE. */
boyi_status boyi__cli_write(boyi__strbuf *text, boyi_error *error);

/* Write the text and free it. False: it could not be written; the error is printed. */
bool boyi__cli_print(const boyi__cli *cli, boyi__strbuf *text);

/* The end of a command: print the text, or with a status the error (after the text, if that reports flaws).
 * Frees the text and returns the exit code. */
int boyi__cli_finish(const boyi__cli *cli, boyi__strbuf *text, bool flawed, boyi_status status,
                     boyi_error *error);

/* Answer the question, once or with --each for every line of the input. Returns the exit code. */
int boyi__cli_answer(boyi__cli *cli);

/* ---- Ranks ---- */

/* `build` under mpirun: joins the other ranks. Memory and threads are shared by those on this machine, unless options say how much a
 * rank has. *out is NULL where there is one process. */
boyi_status boyi__cli_join_ranks(boyi__cli *cli, boyi__ranks **out, boyi_error *error);

/* ---- Progress ---- */

/* From now on show progress, on a terminal or as --progress says, and stop on ctrl-C. */
void boyi__progress_start(boyi__cli *cli);
/* A new piece of work begins. `before` is called once if it takes longer than a moment, before any progress is shown. */
void boyi__progress_restart(void (*before)(void *context), void *context);
/* Erase the progress line. */
void boyi__progress_end(void);
/* Was ctrl-C pressed? */
bool boyi__interrupted(void);
/* Forget that it was: the work that it stopped was part of a dialogue that goes on. */
void boyi__interrupt_forget(void);
/* Ends the process by SIGINT, so that a shell stops its script, too; 130 to a shell. Returns where there are no signals. */
void boyi__end_by_interrupt(void);

/* ---- The commands that only the command line has ---- */

boyi__answerer boyi__answer_play, boyi__answer_explore;
/* These return the exit code. */
int boyi__cmd_serve(boyi__cli *cli);
int boyi__cmd_new(boyi__cli *cli);
int boyi__cmd_stress(boyi__cli *cli);
int boyi__cmd_bench(boyi__cli *cli);
int boyi__cmd_draw(boyi__cli *cli);
int boyi__cmd_help(boyi__cli *cli);
int boyi__cmd_problem(boyi__cli *cli);
int boyi__cmd_problems(boyi__cli *cli);

#endif
