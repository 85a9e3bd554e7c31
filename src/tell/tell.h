/* Telling: what a solution says, as plain data (report, trials), and as text or JSON.
 *
 * Everything is written into a boyi__strbuf; nothing here prints. JSON objects stand on one line without the
 * final newline; texts end in a newline.
 */
#ifndef BOYI_TELL_TELL_H
#define BOYI_TELL_TELL_H

#include "base/strbuf.h"
#include "game/family.h"
#include "game/solution.h"

/* ---- Data ---- */

enum { BOYI__LISTED_MOVES = 256 };

/* All that is to be said of one state. */
typedef struct {
    const boyi_game *game;
    boyi_state state;
    boyi_value value;
    boyi_totals totals;
    bool totals_known; /* they may leave 64 bits where the margin does not */
    boyi_answer answer;
    boyi_choices choices;
    bool unlisted; /* there are too many moves: choices is empty */
    boyi_effort effort;
    boyi__fact facts[BOYI__MOST_FACTS];
    size_t facts_count;
} boyi__report;

/* What is known of the game beside the value, by its shortcut. */
boyi_status boyi__game_facts(const boyi_game *game, boyi_state state, boyi_error *error, boyi__fact *out,
                             size_t *count);

boyi_status boyi__report_start(boyi__report *report, const boyi_solution *solution, boyi_state state,
                               boyi_error *error);
void boyi__report_end(boyi__report *report);

/* One method tried on one game. */
typedef struct {
    boyi_method method;
    boyi_status status; /* not 0: refused, and error says why */
    boyi_error error;
    boyi_answer answer;
    boyi_effort effort;
    double seconds;
} boyi__trial;

enum { BOYI__MOST_TRIALS = 8 };

typedef struct {
    boyi__trial list[BOYI__MOST_TRIALS];
    size_t count;
    bool agree; /* all that answered said the same */
} boyi__trials;

/* Try every method that makes sense for the game; `options` bound each. Fails with BOYI_CANCELLED or
 * BOYI_MEMORY, which say nothing of the method. */
boyi_status boyi__trials_run(boyi__trials *trials, const boyi_game *game, boyi_state state,
                             const boyi_options *options, boyi_error *error);

/* What checking rules found: each flaw with its place and its sentence. */
typedef struct {
    const char *rule; /* static */
    char *place;      /* NULL: none */
    char *text, *text_zh;
} boyi__finding;

typedef struct {
    boyi__finding *list;
    size_t count;
    bool failed; /* memory ran out: some are missing */
    boyi_checked done;
} boyi__findings;

/* Check a game and keep what is told. End it in any case. */
boyi_status boyi__findings_start(boyi__findings *findings, const boyi_game *game, uint64_t seed,
                                 boyi_error *error);
void boyi__findings_end(boyi__findings *findings);

/* ---- Text ---- */

/* `title` is the game as it was asked for. The heading is the title with the state's value in words. */
void boyi__text_heading(boyi__strbuf *out, const boyi__report *report, const char *title);
void boyi__text_report(boyi__strbuf *out, const boyi__report *report, const char *title);
/* Where several moves are best the others are named, which takes the solution: it may fail. */
boyi_status boyi__text_line(boyi__strbuf *out, const boyi_solution *solution, const boyi__report *report,
                            const boyi_line *line, const char *title, boyi_error *error);
void boyi__text_trials(boyi__strbuf *out, const boyi__trials *trials, const char *title);
/* Outcome games: are the lengths of play known, or does no play end? */
bool boyi__stats_have_lengths(const boyi_game *game, const boyi_stats *stats);

void boyi__text_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats, const char *title);
void boyi__text_findings(boyi__strbuf *out, const boyi__findings *findings, const char *title);
void boyi__text_games(boyi__strbuf *out, const boyi__family *const *families);
void boyi__text_game(boyi__strbuf *out, const boyi__family *family);
/* Its parts: all before the options, all behind them. */
void boyi__text_game_head(boyi__strbuf *out, const boyi__family *family);
void boyi__text_game_examples(boyi__strbuf *out, const boyi__family *family);
void boyi__text_move(boyi__strbuf *out, const boyi_game *game, boyi_state state, const boyi_move *move);
/* The game's picture with blank lines around it; nothing where it has none. */
void boyi__text_picture(boyi__strbuf *out, const boyi_game *game, boyi_state state);
/* What a move is worth to its maker: "win in 3", "+7". */
void boyi__text_choice_value(boyi__strbuf *out, boyi_kind kind, const boyi_value *value);
const char *boyi__player_name(boyi__lang lang, unsigned player);      /* "first", "second" */
void boyi__text_answer(boyi__strbuf *out, const boyi_answer *answer); /* no newline */
void boyi__text_moves(boyi__strbuf *out, const boyi_game *game, const boyi_line *line); /* no newline */

/* Kept solutions: what one is, with its start; that it has been built; that it is as it should be. */
void boyi__text_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about);
void boyi__text_built(boyi__strbuf *out, const boyi_database *about, const char *path, bool was_finished);
void boyi__text_verified(boyi__strbuf *out, const boyi_verified *seen, const char *title);

/* One state a line; the heading names the columns. */
void boyi__csv_heading(boyi__strbuf *out, const boyi_game *game);
void boyi__csv_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                     const boyi_value *value);

/* All states from this one as a graph for Graphviz. Of a large game it is the first ones, not `complete`:
 * boyi__dot_say_cut says so. */
boyi_status boyi__dot_states(boyi__strbuf *out, const boyi_solution *solution, boyi_state state,
                             boyi_error *error, bool *complete);
void boyi__dot_say_cut(boyi__strbuf *out);

/* ---- JSON ---- */

void boyi__json_report(boyi__strbuf *out, const boyi__report *report);
/* What it takes to play on from here: with the picture, what moves score, whose turn it is. */
void boyi__json_position(boyi__strbuf *out, const boyi__report *report);
void boyi__json_line(boyi__strbuf *out, const boyi__report *report, const boyi_line *line);
void boyi__json_trials(boyi__strbuf *out, const boyi_game *game, const boyi__trials *trials);
void boyi__json_stats(boyi__strbuf *out, const boyi_game *game, const boyi_stats *stats);
/* `value` may be NULL: nobody knows it. */
void boyi__json_state(boyi__strbuf *out, const boyi_game *game, boyi_state state, uint32_t depth,
                      const boyi_value *value);
void boyi__json_findings(boyi__strbuf *out, const boyi__findings *findings, const char *title);
void boyi__json_database(boyi__strbuf *out, const boyi__report *start, const boyi_database *about);
/* `bytes`: memory at the peak. With the final newline, as is the next. */
void boyi__json_built(boyi__strbuf *out, const boyi_game *game, const boyi_database *about, bool resumed,
                      uint64_t bytes);
void boyi__json_verified(boyi__strbuf *out, const boyi_game *game, const boyi_verified *seen);
void boyi__json_games(boyi__strbuf *out, const boyi__family *const *families);
void boyi__json_game(boyi__strbuf *out, const boyi__family *family);
/* A game, a graph or a database that somebody offers beside the families. */
typedef struct {
    const char *name; /* NULL ends a list                     */
    const char *form; /* "graph", "lua", "c" or "database"    */
    const boyi__family *family;
    const boyi_game *game;
    const char *about;             /* its rules in a sentence or two; NULL: nobody says any */
    const boyi_database *database; /* NULL: it is none */
} boyi__offer;

/* All games in both languages; kinds[i], which may be NULL, is what family i is like by default. */
void boyi__json_catalogue(boyi__strbuf *out, const boyi__family *const *families, const char *const *kinds,
                          const boyi__offer *offers);
/* `message` is the sentence in the language asked for. */
void boyi__json_error(boyi__strbuf *out, const char *code, const char *message);

/* Read a JSON object whose values are texts and whole numbers, which are handed on as texts. The visitor's
 * status other than 0 ends the reading and is returned; broken JSON is BOYI_INPUT. */
typedef boyi_status boyi__field_visitor(void *context, const char *name, const char *value,
                                        boyi_error *error);

boyi_status boyi__json_fields(const char *text, size_t length, boyi__field_visitor *visit, void *context,
                              boyi_error *error);

#endif
