/* A session: one question being answered, with the game, the state and the solution it is about.
 *
 *     question ──▶ asked game ──▶ game ──▶ solution ──▶ solve.c, line.c, table.c … ──▶ text
 *                  (tokens)       boyi__session_start  boyi__session_solve
 */
#ifndef BOYI_ASK_SESSION_H
#define BOYI_ASK_SESSION_H

#include "ask/asked_game.h"
#include "tell/tell.h"

/* A game, solved from a state. */
typedef struct {
    boyi_game *game;
    boyi_solution *solution;
    boyi_state state;
} boyi__solved;

struct boyi__session {
    const boyi__asker *asker;
    const boyi__question *question;
    const boyi__request *request; /* NULL: the command is not about a game */
    boyi_options options;         /* the asker's, with what the question says */
    boyi_opening opening;         /* likewise */
    boyi__answered *answered;

    /* Set by the calls below. */
    boyi_game *game;               /* NULL: not started */
    boyi_state state;              /* the state asked about */
    const boyi_solution *solution; /* NULL: not solved; a database has it from the start */
    const boyi__solved *held;      /* that the solution belongs to */
    boyi__solved own;              /* made by this session */
    char title[80];                /* the heading of a text; empty where none is needed */

    /* --max-seconds */
    int64_t deadline; /* as boyi__now; 0: none */
    bool timed_out;
};

/* What a solution is for. */
typedef enum {
    BOYI__FOR_STATE,       /* the state asked about, and those that follow from it */
    BOYI__FOR_EVERY_STATE, /* all states will be looked up: a table is faster than a shortcut that computes each */
} boyi__purpose;

/* Make the game, or open the database, and read the state. */
boyi_status boyi__session_start(boyi__session *session, boyi_error *error);
/* The same unless it is started, then solve it, unless it comes from a database. */
boyi_status boyi__session_solve(boyi__session *session, boyi__purpose purpose, boyi_error *error);

/* Options for walks over all states: every one is visited, unless --symmetry on asks for one of each class. */
boyi_options boyi__session_walk_options(const boyi__session *session);

/* Add the answer alone and a newline. */
boyi_status boyi__session_add_answer(const boyi__session *session, boyi__strbuf *out, boyi_error *error);

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

/* The error object, as JSON, in the question's language; no newline. */
void boyi__write_failure(boyi__strbuf *out, const boyi_error *error);

#endif
