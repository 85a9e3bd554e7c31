/* What the files of `boyi stress` share.
 *
 *     stress.c            cases, one after another or several at once; a difference is made small and reported
 *     stress_case.c       a case: which one, what the program gets, how results are told
 *     stress_match.c      --interactive: the program plays against boyi
 *     program.c           the user's program and its pipes
 */
#ifndef BOYI_CLI_STRESS_H
#define BOYI_CLI_STRESS_H

#include "cli/cli.h"
#include "cli/program.h"
#include "problem/problem.h"

/* How a run of the program ended. */
typedef enum { BOYI__ANSWERED, BOYI__CRASHED, BOYI__LATE } boyi__ending;

typedef struct {
    boyi__ending ending;
    int code; /* of a crash: the exit code, or 128 and the signal */
    boyi__strbuf text;
} boyi__run_result;

typedef struct {
    boyi__cli *cli;
    const boyi__options *given;
    boyi_options options;
    boyi__problem problem;
    char **command; /* ends in NULL */
    double seconds; /* for an answer */
    uint64_t seed;
    int64_t count; /* of cases */
    boyi__case_bounds bounds;
} boyi__stress;

/* The n-th case, from 0 on: from small to large, over the first tenth of the cases. *seed: the state of the generator of
 * seeds. */
boyi_status boyi__stress_case(boyi__stress *self, int64_t number, uint64_t *seed, boyi__arena *arena,
                              boyi_error *error, boyi__case *out);

/* BOYI_USAGE: --input names an input that the problem does not have. */
boyi_status boyi__stress_check_template(const boyi__stress *self, boyi_error *error);

/* What the program gets: the problem's plain form, --input, or with `line` all in a line. */
void boyi__stress_write_input(const boyi__stress *self, const boyi__case *one, bool line, boyi__strbuf *out);

/* The program's words, or how it failed, two blanks in front of each line. */
void boyi__stress_say_result(boyi__strbuf *out, const boyi__stress *self, const boyi__run_result *result);
void boyi__stress_indent(boyi__strbuf *out, const char *text);

/* The command line of the program, and the end of the line. */
void boyi__stress_say_command(boyi__strbuf *out, const boyi__stress *self);

/* Progress on a terminal. */
void boyi__stress_show(int64_t number);

/* --interactive. *differs: the program gave something away, broke the rules, or failed; `out` then tells. */
boyi_status boyi__stress_matches(boyi__stress *self, size_t words, const char *const *game, boyi__strbuf *out,
                                 bool *differs, boyi_error *error);

#endif
