/* A session: one question being answered, with the game, the state and the solution it is about.
 *
 *     question ──▶ asked game ──▶ game ──▶ solution ──▶ solve.c, line.c, table.c … ──▶ text
 *                  (tokens)       boyi__session_start  boyi__session_solve
 */
#ifndef BOYI_ASK_SESSION_H
#define BOYI_ASK_SESSION_H

#include "ask/asked_game.h"
#include "ask/limited_solution.h"
#include "tell/table.h"

struct boyi__session {
    const boyi__asker *asker;
    const boyi__question *question;
    const boyi__request *request; /* NULL: the command is not about a game */
    const boyi__served *file;     /* the served game or database that the request names; NULL: none */
    boyi_options options;         /* the asker's, with what the question says */
    boyi_opening opening;         /* likewise */
    boyi__answered *answered;
    char title[80]; /* the heading of a text; empty where none is needed */

    /* Set by the calls below. */
    boyi_game *game;               /* NULL: not started */
    boyi_state state;              /* the state asked about */
    const boyi_solution *solution; /* NULL: not solved; a database has it from the start */
    const boyi__solved *held;      /* that the solution belongs to: `own`, or one that the asker keeps */
    boyi__solved own;              /* made by this session */
    boyi__limited_solution limited;

    int64_t deadline; /* as boyi__now, of --max-seconds or "list"; 0: none */
    bool timed_out;
    bool shared;   /* `held` is to be given back to the asker */
    bool unshared; /* with rules and a solution of its own, not those that the asker keeps */
    bool broken;   /* rules that are shared have failed */
};

/* What a solution is for. */
typedef enum {
    BOYI__FOR_STATE,       /* the state asked about, and those that follow from it */
    BOYI__FOR_ALL,         /* all states that follow from it will be looked up: no search */
    BOYI__FOR_EVERY_STATE, /* all states will be looked up: a table is faster than a shortcut that computes each */
    BOYI__FOR_ANY_STATE, /* any state may be asked about next: from the start, so that the next needs no solving; from the
                              state alone where the start does not reach it or takes too much */
} boyi__purpose;

/* Make the game, or open the database, and read the state. */
boyi_status boyi__session_start(boyi__session *session, boyi_error *error);
/* The same unless it is started, then solve it, unless it comes from a database. */
boyi_status boyi__session_solve(boyi__session *session, boyi__purpose purpose, boyi_error *error);
/* Give the solution and the game back. Returns `status`, or why the rules have failed. Called at the end in any case. */
boyi_status boyi__session_release(boyi__session *session, boyi_status status, boyi_error *error);

/* From now on work ends with BOYI_CANCELLED and `timed_out` at this moment of boyi__now; 0: at none. */
void boyi__session_set_deadline(boyi__session *session, int64_t deadline);
/* Pass on, as notes, which methods are tried and why. */
void boyi__session_set_verbose(boyi__session *session);

/* Options for walks over all states: every one is visited, unless --symmetry on asks for one of each class. */
boyi_options boyi__session_walk_options(const boyi__session *session);

/* Add the answer alone and a newline. */
boyi_status boyi__session_add_answer(const boyi__session *session, boyi__strbuf *out, boyi_error *error);

/* The best line from the state. BOYI_LIMIT: it is longer than the asker wants, as moves or (written as JSON, with the moves of
 * its states if it is explained) as text. Free it also after a failure. */
boyi_status boyi__session_line(const boyi__session *session, bool explained, boyi_error *error,
                               boyi_line *out);

/* ---- table.c ---- */

/* Solve a session that has been started, and make its table; with `answer_only` only solve it. End the table in any case. */
boyi_status boyi__session_table(boyi__session *session, bool answer_only, boyi__table *out,
                                boyi_error *error);
boyi__table_values boyi__table_values_given(const boyi__options *given);

/* Pass on what is complete of a long text; whether it may grow on, if it stays in memory. */
boyi_status boyi__session_flush(const boyi__session *session, boyi__strbuf *out, boyi_error *error);

/* ---- Answers ---- */

/* Answer a question whose command and options have been checked, in its language. On failure the text is to be dropped,
 * unless answered->flawed. */
boyi_status boyi__answer(const boyi__asker *asker, const boyi__question *question, boyi__strbuf *out,
                         boyi__answered *answered, boyi_error *error);

/* --each: answer every line. A line that can't be answered gives an error in its place, and the others go on. */
typedef boyi_status boyi__line_answerer(void *context, char *line, size_t length, boyi__strbuf *out,
                                        boyi_error *error);
boyi_status boyi__answer_each(const boyi__asker *asker, const boyi__question *question,
                              boyi__line_answerer *answer, void *context, boyi__strbuf *out,
                              boyi__answered *answered, boyi_error *error);

/* --sweep: answers for all values of its variables, each by `answer`, in a row; with --each one a line. Errors are in their
 * places. */
typedef boyi_status boyi__question_answerer(const boyi__asker *asker, const boyi__question *question,
                                            boyi__strbuf *out, boyi__answered *answered, boyi_error *error);
boyi_status boyi__answer_sweep(const boyi__asker *asker, const boyi__question *question,
                               boyi__question_answerer *answer, boyi__strbuf *out, boyi__answered *answered,
                               boyi_error *error);

/* BOYI_LIMIT: a text that stays in memory is longer than the asker wants. */
boyi_status boyi__check_length(const boyi__asker *asker, const boyi__strbuf *text, boyi_error *error);

/* The error object, as JSON, in the question's language; no newline. */
void boyi__write_failure(boyi__strbuf *out, const boyi_error *error);

/* ---- meta.c ---- */

/* Adds what the answer was made with (--meta) to the answer that begins at `before`. */
void boyi__meta_add(const boyi__question *question, size_t before, boyi__strbuf *out);
/* The same as a line of its own. */
void boyi__meta_line(const boyi__question *question, boyi__strbuf *out);

#endif
