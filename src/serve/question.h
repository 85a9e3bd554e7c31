/* One question being answered: the solution it needs, from the cache or solved now.
 *
 *     query ──▶ asked game ──▶ solution cache ──▶ solution ──▶ answer.c, list_states.c ──▶ JSON
 *                                  │ not there: solve, within the limits
 *
 * This file knows the cache and the job queue; those that write JSON do not.
 */
#ifndef BOYI_SERVE_QUESTION_H
#define BOYI_SERVE_QUESTION_H

#include "serve/asked_game.h"
#include "serve/limits.h"
#include "serve/solution_cache.h"

/* What all questions share. */
typedef struct {
    boyi__solution_cache *cache;
    uint64_t max_bytes, max_states; /* for one question      */
    const char *folder;             /* for temporary files   */
    boyi__served_files files;       /* that may be asked for */
    boyi_opening opening;           /* of the games in them  */
} boyi__serve_context;

typedef struct {
    const boyi__serve_context *context;
    const boyi__query *query;
    boyi__limits *limits;
    boyi__served_game game;
    const boyi__served *database; /* that is asked; NULL: none                                  */
    boyi_options options;
    bool every_state; /* all states will be looked up: a table is faster than a shortcut that
                         computes each                                                          */
    bool unshared;    /* with rules and a solution of its own, not those of the cache           */
    bool broken;      /* rules that are shared have failed                                      */

    /* Set by the calls below. */
    boyi_state state;                  /* the one that is asked about                           */
    const boyi__cached_solution *held; /* NULL: none                                            */
    const boyi_solution *solution;     /* the same, within the limits                           */
    boyi__limited_solution limited;
    boyi__cached_solution own; /* what `held` is if it is not shared                            */
} boyi__serve_question;

/* End it in any case. `limits` must outlive it. */
boyi_status boyi__serve_question_start(boyi__serve_question *question, const boyi__serve_context *context,
                                       const boyi__query *query, boyi__limits *limits, boyi_error *error);
void boyi__serve_question_end(boyi__serve_question *question);

/* Solves the game from the state that is asked about, as the command line does. A database holds all states.
 * Release it, also after a failure. */
boyi_status boyi__serve_question_solve(boyi__serve_question *question, boyi_error *error);
/* Solves the game from its start, so that the next state needs no solving; from the state alone where the
 * start does not reach it or takes too much. Release it, also after a failure. */
boyi_status boyi__serve_question_solve_from_start(boyi__serve_question *question, boyi_error *error);
/* Gives the solution back. Returns `status`, or why the rules have failed. */
boyi_status boyi__serve_question_release(boyi__serve_question *question, boyi_status status,
                                         boyi_error *error);

/* The game without a solution; `state` is set. Close it with boyi__serve_question_close_game, which frees it and
 * returns `status`, or why its rules have failed. */
boyi_status boyi__serve_question_open_game(boyi__serve_question *question, boyi_error *error,
                                           boyi_game **out);
boyi_status boyi__serve_question_close_game(boyi_game *game, boyi_status status, boyi_error *error);

/* For walks over all states: every one unless classes are asked for. */
boyi_options boyi__serve_question_walk_options(const boyi__serve_question *question);

#endif
