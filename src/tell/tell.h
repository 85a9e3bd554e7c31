/* What a solution says: as plain data (report, trials, findings), then as text or JSON. README.md names the
 * files.
 *
 * Everything is appended to a boyi__strbuf; nothing here prints. A JSON object is one line without the final
 * newline; texts end in a newline.
 */
#ifndef BOYI_TELL_TELL_H
#define BOYI_TELL_TELL_H

#include "base/strbuf.h"
#include "game/family.h"
#include "game/solution.h"
#include "solve/dry_run.h"
#include "tell/json_writer.h"

/* ---- Data ---- */

enum { BOYI__LISTED_MOVES = 256 };

/* All about one state. */
typedef struct {
    const boyi_game *game;
    boyi_state state;
    boyi_value value;
    boyi_totals totals;
    bool totals_known; /* false: they do not fit 64 bits, though the margin does */
    boyi_answer answer;
    boyi_choices choices;
    bool unlisted; /* too many moves to list: choices is empty */
    boyi_effort effort;
    boyi_fact facts[BOYI__MOST_FACTS];
    size_t facts_count;
} boyi__report;

/* What the game's shortcut knows besides the value. */
boyi_status boyi__game_facts(const boyi_game *game, boyi_state state, boyi_error *error, boyi_fact *out,
                             size_t *count);

boyi_status boyi__report_start(boyi__report *report, const boyi_solution *solution, boyi_state state,
                               boyi_error *error);
void boyi__report_end(boyi__report *report);

/* One game solved by one method. */
typedef struct {
    boyi_method method;
    boyi_status status; /* not 0: refused, and `error` says why */
    boyi_error error;
    boyi_answer answer;
    boyi_effort effort;
    double seconds;                     /* the median of all runs */
    double least_seconds, most_seconds; /* of all runs            */
} boyi__trial;

/* Is it known how many were visited? Not of a search on several threads, which differ from run to run. */
static inline bool boyi__counts_visited(const boyi_effort *effort)
{
    return effort->method != BOYI_SEARCH || effort->visited > 0;
}

/* The score on the way, of players 0 and 1: their gains so far, with what each has on the board where the rules count that (`standing`).
 * `player` is to move in `state`. A sum that does not fit 64 bits is the gains only. */
void boyi__score_at(const boyi_game *game, boyi_state state, unsigned player, const int64_t gains[2],
                    int64_t out[2]);
/* After a step of a line. */
void boyi__step_score(const boyi_game *game, const boyi_step *step, int64_t out[2]);

/* What a method counts as visited: "states", "calls", "nodes", "cells" or "steps". */
const char *boyi__visited_unit(boyi_method method);
/* "21 states". */
void boyi__text_visited(boyi__strbuf *out, boyi_method method, uint64_t visited);

enum { BOYI__MOST_TRIALS = 8 };

typedef struct {
    boyi__trial list[BOYI__MOST_TRIALS];
    size_t count;
    size_t runs; /* of each method */
    bool agree;  /* all answers are the same */
} boyi__trials;

enum { BOYI__MOST_RUNS = 1000 };

/* Solves the game by every method that suits it, `runs` times, each within `options`. Fails only with BOYI_CANCELLED or
 * BOYI_MEMORY, which are not the method's fault. */
boyi_status boyi__trials_run(boyi__trials *trials, const boyi_game *game, boyi_state state, size_t runs,
                             const boyi_options *options, boyi_error *error);

/* A flaw that a check of rules found. */
typedef struct {
    const char *rule; /* static */
    char *place;      /* NULL: none */
    boyi_error error;
} boyi__finding;

typedef struct {
    boyi__finding *list;
    size_t count;
    bool failed; /* out of memory: some are missing */
    boyi_checked done;
} boyi__findings;

/* Checks a game, within the memory that the options allow, and collects the flaws. End it in any case. */
boyi_status boyi__findings_start(boyi__findings *findings, const boyi_game *game, uint64_t seed,
                                 const boyi_options *options, boyi_error *error);
void boyi__findings_end(boyi__findings *findings);

/* ---- Text ---- */

/* `title`: the game as it was asked for. The heading is the title with the value of the state in words. */
/* The game, and the state where it is not the start; and who wins. No newline. */
void boyi__text_subject(boyi__strbuf *out, const boyi_game *game, boyi_state state, const char *title);
void boyi__text_verdict(boyi__strbuf *out, const boyi__report *report);
void boyi__text_heading(boyi__strbuf *out, const boyi__report *report, const char *title);
void boyi__text_report(boyi__strbuf *out, const boyi__report *report, const char *title);
/* Names the other best moves, which asks the solution: it may fail. */
boyi_status boyi__text_line(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                            const boyi_line *line, const char *title, boyi_error *error);
void boyi__text_trials(boyi__strbuf *out, const boyi__trials *trials, const char *title);
/* `database`: also what a database takes. */
void boyi__text_needs(boyi__strbuf *out, const boyi__needs *needs, bool database, const char *title);
/* Outcome games: is the length of play known, or does no play end? */
bool boyi__stats_have_lengths(const boyi_game *game, const boyi_stats *stats);

/* Moves per state, of the states that have some. */
double boyi__stats_branching(const boyi_stats *stats);

/* One line per count: by what, the number, the outcome, how many states. */
void boyi__csv_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats);
void boyi__text_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats, const char *title);
void boyi__text_findings(boyi__strbuf *out, const boyi__findings *findings, const char *title);
void boyi__text_games(boyi__strbuf *out, const boyi__family *const *families);
void boyi__text_game(boyi__strbuf *out, const boyi__family *family);
/* The parts of boyi__text_game before and after the options. */
void boyi__text_game_head(boyi__strbuf *out, const boyi__family *family);
void boyi__text_game_examples(boyi__strbuf *out, const boyi__family *family);
/* A state as people say it; a very long one is cut. */
void boyi__text_state(boyi__strbuf *out, const boyi_game *game, boyi_state state);
void boyi__text_move(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move);
/* Its columns on a terminal. */
size_t boyi__text_move_width(boyi__lang lang, const boyi_game *game, boyi_state state, const boyi_move *move);
/* The state to be drawn as the player to move sees it, or as the other does where the game has two views. */
boyi_state boyi__seen_from(const boyi_game *game, boyi_state state, bool other);
/* Adds the game's picture, its words in the language of the text; `apart`: with blank lines around it. False: it has none, or there was no memory
 * (out->failed). */
bool boyi__text_picture(boyi__strbuf *out, const boyi_game *game, boyi_state state, bool apart);
/* The picture of a state, indented, if it is at most a dozen lines high. `before`: the state before the last move, whose signs
 * that differ are highlighted; NULL: none. */
void boyi__text_small_picture(boyi__strbuf *out, const boyi_game *game, boyi_state state,
                              const boyi_state *before);
/* The boards after each step of a line, side by side. False: nothing was added, since the game has no picture, it is too large for
 * that, or the line is too long. */
bool boyi__text_strip(boyi__strbuf *out, const boyi_game *game, const boyi_line *line);
/* From the best to the worst for the player who moves; equal ones stay in their order. False: there was no memory for it. */
bool boyi__sort_choices(boyi_kind kind, boyi_choices *choices);
/* The colour of a value: green for a win of the player to move, red for a loss. */
boyi__paint boyi__paint_of(boyi_outcome outcome);

/* The value of a move for the player who makes it: "win in 3", "+7". */
void boyi__text_choice_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value);
const char *boyi__player_name(boyi__lang lang, unsigned player);      /* "first", "second" */
void boyi__text_answer(boyi__strbuf *out, const boyi_answer *answer); /* no newline */
void boyi__text_moves(boyi__strbuf *out, const boyi_game *game, const boyi_line *line); /* no newline */

/* What the classes of a database stand for, where their symmetry is one reflection. */
typedef struct {
    uint64_t self_mirrored; /* classes of one state; all others have two */
    uint64_t states, outcomes[4];
} boyi__all_states;

/* Counts them by the database's sections. BOYI_METHOD, without an error text: it does not tell. */
boyi_status boyi__count_all_states(const boyi_solution *solution, const boyi_options *options,
                                   boyi_error *error, boyi__all_states *out);

/* Databases: a description with the value of the start and all states (NULL: not known); that one was built; that one was
 * verified. */
void boyi__text_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about,
                         const boyi__all_states *all);
void boyi__text_built(boyi__strbuf *out, const boyi_database *about, const char *path, bool was_finished);
void boyi__text_verified(boyi__strbuf *out, const boyi_verified *seen, const char *title);

/* A field of CSV: in quotes if it must be, in which a quote is written twice; a state as one. */
void boyi__csv_field(boyi__strbuf *out, const char *text);
void boyi__csv_state_text(boyi__strbuf *out, const boyi_game *game, boyi_state state);
void boyi__csv_move(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move);
/* "outcome,plies", and a value as these two fields. */
void boyi__csv_value_heading(boyi__strbuf *out, boyi_kind kind);
void boyi__csv_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value);
/* The moves of a state; the steps of a line; methods. */
void boyi__csv_report(boyi__strbuf *out, const boyi__report *report);
void boyi__csv_line(boyi__strbuf *out, const boyi_game *game, const boyi_line *line);
void boyi__csv_trials(boyi__strbuf *out, const boyi__trials *trials);
/* One state per line; the heading names the columns. */
void boyi__csv_heading(boyi__strbuf *out, const boyi_game *game);
void boyi__csv_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                     const boyi_value *value);

/* A move per line: from, move, to, in score games what it gains, whether the turn is kept, whether it is best. */
void boyi__csv_edge_heading(boyi__strbuf *out, const boyi_game *game);
void boyi__csv_edge(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_choice *choice);
void boyi__json_edge(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_choice *choice);

/* A state and a move of a graph for Graphviz; states have numbers from 0. */
void boyi__dot_node(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t number,
                    const boyi_value *value, bool finished);
void boyi__dot_edge(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t from, uint32_t to,
                    const boyi_move *move, bool bold);
/* All states from this one as a graph for Graphviz. Of a large game only the first ones: then *complete is
 * false, and boyi__dot_say_cut says so in words. */
boyi_status boyi__dot_states(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                             uint32_t most, boyi_error *error, bool *complete);
void boyi__dot_say_cut(boyi__strbuf *out, uint32_t most);
/* A graph for Graphviz as a JSON object: "game", "complete", "dot". Frees `dot`. */
void boyi__json_dot(boyi__strbuf *out, const boyi_game *game, boyi__strbuf *dot, bool complete);

/* ---- JSON ---- */

void boyi__json_report(boyi__strbuf *out, const boyi__report *report);
/* What a client needs to play on: also the picture, what each move scores, and whose turn it is. */
void boyi__json_position(boyi__strbuf *out, const boyi__report *report);
/* The same of a state whose value is not known: the board and the moves. BOYI_LIMIT: too many to list; BOYI_MEMORY. */
boyi_status boyi__json_look(boyi__strbuf *out, const boyi_game *game, boyi_state state, boyi_error *error);
void boyi__json_line(boyi__strbuf *out, const boyi__report *report, const boyi_line *line);
/* A line by its moves and their states: an object that stands alone. */
void boyi__json_best_line(boyi__strbuf *out, const boyi_game *game, const boyi_line *line);
void boyi__json_trials(boyi__strbuf *out, const boyi_game *game, const boyi__trials *trials);
void boyi__json_needs(boyi__strbuf *out, const boyi_game *game, const boyi__needs *needs, bool database);
void boyi__json_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats);
/* `value` NULL: unknown. */
void boyi__json_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                      const boyi_value *value);
void boyi__json_findings(boyi__strbuf *out, const boyi__findings *findings, const char *title);
/* The field "database" of an object. */
void boyi__json_add_database(boyi__json *json, const boyi_database *about);
void boyi__json_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about,
                         const boyi__all_states *all);
/* `bytes`: peak memory. This and the next end in a newline. */
void boyi__json_built(boyi__strbuf *out, const boyi_game *game, const boyi_database *about, bool resumed,
                      uint64_t bytes);
void boyi__json_verified(boyi__strbuf *out, const boyi_game *game, const boyi_verified *seen);
void boyi__json_games(boyi__strbuf *out, const boyi__family *const *families);
void boyi__json_game(boyi__strbuf *out, const boyi__family *family);

/* A game, a graph or a database that a server offers besides the families. */
typedef struct {
    const char *name; /* NULL ends a list                     */
    const char *form; /* "graph", "lua", "c" or "database"    */
    const boyi__family *family;
    const boyi_game *game;
    const char *about;             /* its rules in a sentence or two; NULL: none */
    const boyi_database *database; /* NULL: not a database */
} boyi__offer;

/* All games in both languages; kinds[i] is the kind of family i by default, or NULL. */
void boyi__json_catalogue(boyi__strbuf *out, const boyi__family *const *families, const char *const *kinds,
                          const boyi__offer *offers);
/* `message`: in the language that was asked for. */
void boyi__json_error(boyi__strbuf *out, const char *code, const char *message);

#endif
