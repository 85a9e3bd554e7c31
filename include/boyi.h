/* boyi: exact solutions of two-player games of perfect information.
 *
 *     boyi_error     error;
 *     boyi_game     *game;
 *     boyi_solution *solution;
 *     boyi_value     value;
 *
 *     if (boyi_game_read("row 3 9 1 2", &error, &game) ||
 *         boyi_solve(game, NULL, &error, &solution) ||
 *         boyi_solution_value(solution, boyi_game_start(game), &error, &value))
 *         fprintf(stderr, "%s\n", error.text);
 *     else
 *         printf("the first player is ahead by %" PRId64 "\n", value.margin);
 *
 * Caveats first
 * - A solution looks into its game: free the solution before the game.
 * - Threads. A game and a solution never change once made, and nothing in the library is global. Each function has a mark:
 *       [any]     any number of threads may be in it at once, on the same objects or on others, also while they are in other
 *                 [any] functions. Callbacks (progress, visit, …) run in the calling thread.
 *       [alone]   no other thread may use the object that it is given, in any function.
 * - What can fail returns a boyi_status; 0 is success. Results come through the last parameter and are
 *   written on success only. `error` may be NULL where only the status is of interest.
 * - What ends in _free accepts NULL.
 * - The library never prints, exits, prompts or reads the environment.
 * - Structs that begin with `size` may grow at their end. Set it to sizeof the struct, so that a program works with
 *   a newer library; 0 stands for the layout of boyi 0.2, and the fields after that are then neither read nor written. What
 *   the library writes to must be set up so before, too: boyi_stats stats = {.size = sizeof stats}.
 *
 * The order of this file: errors, values, games, solving, solutions, lines, all states of a game, solutions
 * in files, questions in one text, and last how to add a game of your own.
 */
#ifndef BOYI_H
#define BOYI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; boyi_version() is the library's. */
#define BOYI_VERSION_MAJOR 0
#define BOYI_VERSION_MINOR 2
#define BOYI_VERSION_PATCH 0
#define BOYI_VERSION       BOYI_VERSION_TEXT(BOYI_VERSION_MAJOR, BOYI_VERSION_MINOR, BOYI_VERSION_PATCH)
#define BOYI_VERSION_TEXT(major, minor, patch) \
    BOYI_VERSION_QUOTE(major) "." BOYI_VERSION_QUOTE(minor) "." BOYI_VERSION_QUOTE(patch)
#define BOYI_VERSION_QUOTE(number) #number

#if defined(__GNUC__)
#define BOYI_API __attribute__((visibility("default")))
#else
#define BOYI_API
#endif

/* "0.2.0": the version of the library that runs, which may be newer than the header. Static. */
BOYI_API const char *boyi_version(void); /* [any] */

/* ---- Errors --------------------------------------------------------------------------------------- */

typedef enum {
    BOYI_OK = 0,
    BOYI_USAGE,     /* no such game or option                                             */
    BOYI_INPUT,     /* an argument, a state or a file is invalid                          */
    BOYI_FILE,      /* a file can't be read or written                                    */
    BOYI_LIMIT,     /* a limit of boyi_options was reached                                */
    BOYI_MEMORY,    /* the system gave no more memory                                     */
    BOYI_OVERFLOW,  /* a score left the 64-bit range                                      */
    BOYI_CYCLE,     /* play can go on for ever, which has no value in this kind of game   */
    BOYI_METHOD,    /* this method does not fit this game                                 */
    BOYI_ABSENT,    /* the solution does not hold this state                              */
    BOYI_CANCELLED, /* the progress callback said stop                                    */
    BOYI_WRONG,     /* boyi_verify found a fault                                          */
} boyi_status;

/* One word for a status, for programs: "input", "limit", … Never NULL; static. */
BOYI_API const char *boyi_status_word(boyi_status status); /* [any] */

/* One sentence for a person: what was wrong, where, what would be right. Both languages say the same. Further languages that the library was built
 * with are behind the ends of the two texts: boyi_error_text. */
typedef struct {
    boyi_status status;
    char text[400];
    char text_zh[400];
} boyi_error;

/* The sentence in a language: "en", "zh", "pl", … (boyi_language lists them). English where the library does not speak it or the sentence
 * has no room for it. Lives as long as the error; a copy of the struct has it, too. */
BOYI_API const char *boyi_error_text(const boyi_error *error, const char *language); /* [any] */

/* The languages of the library: "en", "zh", …; NULL after the last. Static. */
BOYI_API const char *boyi_language(size_t index); /* [any] */

/* ---- Values --------------------------------------------------------------------------------------- */

typedef enum {
    BOYI_OUTCOME, /* who wins, and how soon                        */
    BOYI_SCORE,   /* by how much                                   */
    BOYI_NIMBER,  /* impartial: the Grundy value                   */
} boyi_kind;

/* From the worst to the best for a player: both prefer a tie to play without end. */
typedef enum {
    BOYI_LOSS,
    BOYI_DRAW, /* neither player can force an end */
    BOYI_TIE,  /* the game ends even              */
    BOYI_WIN,
} boyi_outcome;

/* A shortcut may know who wins without knowing how soon. */
#define BOYI_PLIES_UNKNOWN UINT32_MAX

/* What a state is worth to the player to move. */
typedef struct {
    boyi_outcome outcome; /* all kinds                                                             */
    uint32_t plies;       /* outcome games, not DRAW: moves to the end under best play. The winner
                             hurries, the loser delays, a tie is reached as soon as it can be.
                             BOYI_PLIES_UNKNOWN where a shortcut does not know, or where the win
                             is that play never ends                                               */
    int64_t margin;       /* score games: own total minus the other's, from here on               */
    uint64_t nimber;      /* nimber games                                                          */
} boyi_value;

/* "outcome", "score", "nimber"; "win", "loss", "tie", "draw". Static. */
BOYI_API const char *boyi_kind_word(boyi_kind kind);          /* [any] */
BOYI_API const char *boyi_outcome_word(boyi_outcome outcome); /* [any] */

/* ---- Games ---------------------------------------------------------------------------------------- */

typedef struct boyi_game boyi_game;

/* A state is a number that only its game can interpret; for people it is a text in the game's notation. */
typedef uint64_t boyi_state;

typedef struct {
    boyi_state to; /* the state it leads to                                  */
    int64_t gain;  /* what the mover scores by it (score games)              */
    uint32_t name; /* the rules' own number for the move, for text           */
    bool again;    /* the same player moves again                            */
} boyi_move;

/* Read a game as written on the command line: "row 3 9 1 2", "heaps --take 1-3 21". Numbers may be
 * written 3 9 1 2, 3,9,1,2 or [3,9,1,2]. The caller frees the game. */
BOYI_API boyi_status boyi_game_read(const char *text, boyi_error *error, boyi_game **out); /* [any] */
BOYI_API void boyi_game_free(boyi_game *game);                                             /* [alone] */

/* How a game in a file is opened. All zeros, or NULL instead of a pointer to it, is the default. */
typedef struct {
    size_t size;              /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end */
    const char *compiler;     /* for C files: "cc", "gcc -march=native"; NULL: they are refused       */
    const char *cache;        /* the folder that keeps compiled files; needed with a compiler         */
    uint64_t max_steps;       /* Lua: instructions in one call; 0: 100 million. Loading has ten times
                                 as many                                                              */
    uint64_t max_bytes;       /* Lua: memory of an interpreter, of which each thread has one;
                                 0: 64 MiB                                                            */
    uint64_t max_state_bytes; /* Lua: memory for states that are texts; 0: half of the machine's      */
    /* Receives the compiler's output, errors and warnings, unchanged; NULL: the first error is in the error's text. */
    void (*compiler_says)(void *context, const char *text, size_t length);
    void *context;
    /* Lua: receives what `print` writes, a line with its newline each time, from any thread that works on the game; NULL: print is an error. */
    void (*script_says)(void *context, const char *text, size_t length);
} boyi_opening;

/* Like boyi_game_read, but the first word may also be the name of a file that ends in .lua or .c, followed by
 * parameters: "my.lua n=21 k=3". A Lua file runs in a sandbox. A C file is compiled and loaded: it may do
 * whatever the program may, so open only those you would run. */
BOYI_API boyi_status boyi_game_open(const char *text, const boyi_opening *opening, boyi_error *error,
                                    boyi_game **out); /* [any] */

BOYI_API const char *boyi_game_name(const boyi_game *game); /* [any] */
BOYI_API boyi_kind boyi_game_kind(const boyi_game *game);   /* [any] */

/* Where play begins. Rules may have further starts (see boyi_rules): wherever a function begins with a state (boyi_solve_at,
 * boyi_game_walk, boyi_solution_stats, boyi_verify), the start stands for all of them, any other state for itself. */
BOYI_API boyi_state boyi_game_start(const boyi_game *game); /* [any] */

/* The moves of a state, in the game's own order; `out` has room for boyi_game_most_moves(). 0: finished.
 * BOYI_BROKEN (see below): the rules have failed. */
BOYI_API size_t boyi_game_most_moves(const boyi_game *game);                              /* [any] */
BOYI_API size_t boyi_game_moves(const boyi_game *game, boyi_state state, boyi_move *out); /* [any] */

/* The first failure of the rules in any call since the game was made (out of memory, a script's error, more
 * moves than promised); BOYI_OK: none. Functions that solve, look up or walk check it themselves; after
 * boyi_game_moves and the writers below the caller has to. A failed game stays so: free it and make it
 * again. */
BOYI_API boyi_status boyi_game_failed(const boyi_game *game, boyi_error *error); /* [any] */

/* Text. The writers are like snprintf: they return the full length and write what fits, always with a
 * final NUL when room > 0. `state` of write_move is the state the move is made in. */
BOYI_API size_t boyi_game_write_state(const boyi_game *game, boyi_state state, char *out,
                                      size_t room); /* [any] */
BOYI_API size_t boyi_game_write_move(const boyi_game *game, boyi_state state, const boyi_move *move,
                                     char *out, size_t room); /* [any] */
BOYI_API boyi_status boyi_game_read_state(const boyi_game *game, const char *text, boyi_error *error,
                                          boyi_state *out); /* [any] */
/* A picture of several lines for boards; length 0 for games that have none. */
BOYI_API size_t boyi_game_draw(const boyi_game *game, boyi_state state, char *out, size_t room); /* [any] */

/* ---- Solving -------------------------------------------------------------------------------------- */

typedef enum {
    BOYI_AUTO,     /* the fastest that fits: at most about twice the time of the best method    */
    BOYI_BRUTE,    /* plain recursion; nothing is kept                                          */
    BOYI_MEMO,     /* recursion with memoization (on its own stack, not the C stack)            */
    BOYI_LAYERS,   /* bottom-up                                                                 */
    BOYI_RETRO,    /* retrograde, backward from the ends: also for games with cycles            */
    BOYI_SEARCH,   /* alpha-beta: one state, where there are too many to store                  */
    BOYI_ROLLING,  /* the textbook's table, rolled into one line, where the rules have that     */
    BOYI_SHORTCUT, /* the rules' own fast algorithm, where they have one                        */
    BOYI_SECTIONS, /* section by section, by merging sorted runs: large games whose states have sections or layers */
} boyi_method;

BOYI_API const char *boyi_method_word(boyi_method method); /* [any] "auto", "brute", …; static */

typedef struct {
    uint64_t states;   /* states done in this phase (calls of brute, nodes of search)         */
    uint64_t total;    /* of how many; 0: not known yet                                       */
    bool is_guess;     /* `total` is an estimate from the states so far                       */
    uint64_t bytes;    /* memory in use                                                       */
    const char *phase; /* "finding states", …; static                                         */
    const char *phase_zh;
    bool has_layer; /* the work proceeds by the rules' layers: `layer` is the current one  */
    uint32_t layer;
    /* All phases together, in a unit of the library's own; after a tenth of the work the estimate is as a rule within a factor of two.
     * work_total 0: it can't be told (yet). Time left: elapsed * (work_total - work) / work. */
    double work, work_total;
} boyi_progress;

/* Called regularly during long work; false stops it with BOYI_CANCELLED. */
typedef bool boyi_progressor(void *context, const boyi_progress *progress);

/* All zeros, or NULL instead of a pointer to it, is the default. */
typedef struct {
    size_t size; /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end */
    boyi_method method;
    uint64_t max_bytes;  /* 0: three quarters of the machine's memory           */
    uint64_t max_states; /* 0: as many as fit. search: in its table at once     */
    uint64_t max_calls;  /* brute: 0: 20 million. search: nodes, 0: no limit    */
    unsigned threads;    /* 0: as many as the machine has; never more than this */
    bool every_state;    /* do not use the game's symmetry                      */
    bool outcome_only;   /* boyi_build: store who wins, not how soon            */
    const char *folder;  /* for temporary files, when memory is short; NULL: /tmp */
    /* Called from the solving thread, and no more once solving is over. */
    boyi_progressor *progress;
    void *context;
    /* Called before the memory in use exceeds its peak so far, with the new peak: several solvers may share
     * one limit. False ends the work with BOYI_LIMIT. NULL: only max_bytes counts. */
    bool (*reserve)(void *context, uint64_t bytes);
    /* The layout of boyi 0.2, size 0, ends here. */
    /* boyi_ask: questions may name files, which are opened as it says. NULL: no file is opened or written,
     * and no program is started. */
    const boyi_opening *opening;
    /* Called for each method that is tried, when it is over: why->status is BOYI_OK if it has solved the game, and
     * why->text says why it was chosen, or why it did not solve it. NULL: not called. */
    void (*tried)(void *context, boyi_method method, const boyi_error *why);
    /* boyi_build: the processes that build together, as those of the command under mpirun; NULL: this one alone. */
    const struct boyi_team *team;
} boyi_options;

typedef struct boyi_solution boyi_solution;

/* Solve from the start (from all starts, if the rules have several), or from any other state. The game must outlive the
 * solution. */
BOYI_API boyi_status boyi_solve(const boyi_game *game, const boyi_options *options, boyi_error *error,
                                boyi_solution **out); /* [any] */
BOYI_API boyi_status boyi_solve_at(const boyi_game *game, boyi_state state, const boyi_options *options,
                                   boyi_error *error, boyi_solution **out); /* [any] */
BOYI_API void boyi_solution_free(boyi_solution *solution);                  /* [alone] */

/* The cost of solving. */
typedef struct {
    boyi_method method; /* the one that was used: never BOYI_AUTO     */
    /* States; calls for brute, nodes for search (0: on several threads), cells for rolling, steps for a shortcut. */
    uint64_t visited;
    uint64_t bytes; /* memory at the peak                         */
} boyi_effort;

BOYI_API boyi_effort boyi_solution_effort(const boyi_solution *solution); /* [any] */

/* A solution by `search` searches a state that it has not seen when it is asked about it, which may take
 * long. From now on `progress` is called meanwhile (NULL: not); false ends that call with BOYI_CANCELLED.
 * Must not be called while another thread uses the solution. Other methods have all values ready. */
BOYI_API void boyi_solution_watch(boyi_solution *solution, boyi_progressor *progress,
                                  void *context); /* [alone] */

/* ---- What a solution answers ---------------------------------------------------------------------- */

/* The value of any state that can be reached from the one that was solved. */
BOYI_API boyi_status boyi_solution_value(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                         boyi_value *out); /* [any] */

/* The values of many states in one call: thousands of look-ups in a database cost little more than reading the blocks they are in,
 * each of them once. statuses[i] is BOYI_OK, with out[i] written, or BOYI_ABSENT. `statuses` may be NULL: then a state that is absent
 * ends the call with BOYI_ABSENT. Any other failure ends it, and what the arrays hold is not defined. States may come in any order, and
 * twice. */
BOYI_API boyi_status boyi_probe_many(const boyi_solution *solution, const boyi_state *states, size_t count,
                                     boyi_error *error, boyi_status *statuses, boyi_value *out); /* [any] */

/* Score games: what the player to move and the other one still score from here, along the best line.
 * Other kinds: both 0. */
typedef struct {
    int64_t own;
    int64_t other;
} boyi_totals;

BOYI_API boyi_status boyi_solution_totals(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                          boyi_totals *out); /* [any] */

/* The bare answer to the game's question: a number, yes or no, or a word. */
typedef enum { BOYI_ANSWER_NUMBER, BOYI_ANSWER_TRUTH, BOYI_ANSWER_WORD } boyi_answer_form;

typedef struct {
    boyi_answer_form form;
    int64_t number;
    bool truth;
    const char *word; /* static */
} boyi_answer;

BOYI_API boyi_status boyi_solution_answer(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                          boyi_answer *out); /* [any] */

/* The moves of a state: the best first, then the others, each in the game's own order. A move is best when
 * no other gives the mover more; in a lost nimber game all moves are. */
typedef struct {
    boyi_move move;
    boyi_value value; /* as seen by the player who makes the move, gain and length included;
                         nimber: that of the state the move leads to */
    bool best;
} boyi_choice;

typedef struct {
    boyi_choice *list;
    size_t count;   /* listed                */
    uint64_t total; /* all, listed or not; UINT64_MAX: that many or more */
    uint64_t best;  /* the best of all, likewise; 0 with total > 0: too many moves to count */
} boyi_choices;

/* At most `most` are listed. The caller frees the list with boyi_choices_free. */
BOYI_API boyi_status boyi_solution_choices(const boyi_solution *solution, boyi_state state, size_t most,
                                           boyi_error *error, boyi_choices *out); /* [any] */
BOYI_API void boyi_choices_free(boyi_choices *choices);                           /* [alone] */

/* ---- A best line ---------------------------------------------------------------------------------- */

typedef struct {
    boyi_state state;  /* where the move is made                                     */
    boyi_move move;    /* the first of the best moves                                */
    unsigned player;   /* 0: who moves first on this line, 1: the other              */
    uint64_t best;     /* how many moves are best; 0: not counted (very long lines)  */
    int64_t totals[2]; /* what the two have scored after the move (score games)      */
} boyi_step;

typedef struct {
    boyi_step *steps;
    size_t count;
    boyi_state last;   /* where the line ends                                        */
    int64_t totals[2]; /* including what the finished state itself gives             */
    bool round;        /* the line returns to the state of step `back`: endless play */
    size_t back;
} boyi_line;

/* BOYI_LIMIT: the line takes more memory than the options allow that the game was solved with, or is too long. */
BOYI_API boyi_status boyi_solution_line(const boyi_solution *solution, boyi_state state, boyi_error *error,
                                        boyi_line *out); /* [any] */
BOYI_API void boyi_line_free(boyi_line *line);           /* [alone] */

/* ---- All states of a game ------------------------------------------------------------------------- */

/* Visit every state that can be reached from `state` (the game's start: from all starts), once each, by the number of
 * moves it takes to get there; under symmetry one state of each class, the first that is met. `moves` is how many it has. Limits,
 * progress and symmetry as in `options` (method is ignored). The visitor returns false to stop:
 * BOYI_CANCELLED. */
typedef bool boyi_visitor(void *context, boyi_state state, uint32_t depth, size_t moves);

BOYI_API boyi_status boyi_game_walk(const boyi_game *game, boyi_state state, const boyi_options *options,
                                    boyi_visitor *visit, void *context, boyi_error *error); /* [any] */

#define BOYI_STATS_VALUES 40

typedef struct {
    size_t size; /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end */
    uint64_t states;
    uint64_t moves;
    uint64_t finished;    /* states without a move                                               */
    uint64_t outcomes[4]; /* by boyi_outcome                                                     */
    uint64_t longest;     /* outcome games: the longest play to a forced end; 0: none ends, its length is
                             not known, or the game is of another kind                           */
    uint64_t *depths;     /* depths[d]: states first reached after d moves                       */
    size_t depths_count;
    uint64_t *lengths;    /* outcome games: lengths[p]: decided states whose end is p moves away */
    size_t lengths_count; /* 0 with finished > 0: the solution does not know lengths */
    int64_t least, most;  /* the lowest and highest margin (score) or nimber                     */
    /* The layout of boyi 0.2, size 0, ends here. */
    bool has_mover; /* the rules tell whose turn it is: these are the counts of the two         */
    uint64_t mover_outcomes[2]
                           [4]; /* of the states with player 0, player 1 to move, by boyi_outcome           */
    uint64_t mover_longest[2];  /* as `longest`                                                             */
    uint64_t most_moves;        /* of any state                                                             */
    /* outcome_lengths[outcome][p]: `lengths` by boyi_outcome, lengths_count each; they belong to the memory of `lengths`. NULL without lengths. */
    uint64_t *outcome_lengths[4];
    /* outcome_depths[outcome][d]: `depths` by boyi_outcome, depths_count each; they belong to the memory of `depths`. */
    uint64_t *outcome_depths[4];
    /* Of a database that tells both without a look at each state; else 0: classes under symmetry, and those of one state, which is
     * its own mirror image. */
    uint64_t classes, self_mirrored;
    /* Score and nimber games with up to BOYI_STATS_VALUES different margins or nimbers: those that occur, in rising order, and how many
     * states have each. Else values_count is 0. */
    size_t values_count;
    int64_t values[BOYI_STATS_VALUES];
    uint64_t value_states[BOYI_STATS_VALUES];
} boyi_stats;

BOYI_API boyi_status boyi_solution_stats(const boyi_solution *solution, boyi_state state,
                                         const boyi_options *options, boyi_error *error,
                                         boyi_stats *out); /* [any] */
BOYI_API void boyi_stats_free(boyi_stats *stats);          /* [alone] */

/* ---- Solutions in files --------------------------------------------------------------------------- */

/* Solve a game (written as for boyi_game_read) and store the solution in a file, a database. An interrupted
 * build resumes when it is called again, and ends with the same content. A finished one is left unchanged.
 * BOYI_FILE: the file can't be written, is being built by another process, or contains something else. */
BOYI_API boyi_status boyi_build(const char *text, const char *path, const boyi_options *options,
                                boyi_error *error); /* [any] */

/* The same with a game written as for boyi_game_open: it may be in a file. */
BOYI_API boyi_status boyi_build_with(const char *text, const boyi_opening *opening, const char *path,
                                     const boyi_options *options, boyi_error *error); /* [any] */

/* Open what was built: the game (free it after the solution) and a solution like any other, which reads from
 * the file as it is asked. Refused with BOYI_FILE when it is not finished, of another format version,
 * damaged, or when the rules of its game have changed since. A damaged file never gives a wrong answer: data
 * is checked each time a value is read from it. */
BOYI_API boyi_status boyi_solution_open(const char *path, boyi_error *error, boyi_game **game,
                                        boyi_solution **out); /* [any] */

/* The same for a database whose game is in a file, which is opened as `opening` says (NULL: the default,
 * which refuses C files). A C file is loaded only if it has not changed since the database was built and is
 * in the opening's cache already: opening a database never runs code that its user has not run before. */
BOYI_API boyi_status boyi_solution_open_with(const char *path, const boyi_opening *opening, boyi_error *error,
                                             boyi_game **game, boyi_solution **out); /* [any] */

/* A description of a database. Texts live as long as the solution. */
typedef struct {
    size_t size;          /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end */
    char title[80];       /* the game as it was asked for; a long one is cut */
    const char *library;  /* the version of boyi that built it               */
    uint32_t version;     /* of the format                                   */
    uint64_t fingerprint; /* of the rules, by what they do                   */
    bool symmetry;        /* one state of each class is stored               */
    bool outcome_only;    /* without the plies                               */
    uint64_t layers;      /* parts that are stored one after the other: layers, or sections */
    uint64_t states;
    uint64_t outcomes[4]; /* by boyi_outcome                                 */
    uint64_t bytes;       /* on disk                                         */
    /* The layout of boyi 0.2, size 0, ends here. */
    uint64_t sections; /* the same number as `layers` where the parts are sections; else 0 */
} boyi_database;

/* BOYI_METHOD: the solution is not from a file. */
BOYI_API boyi_status boyi_solution_database(const boyi_solution *solution, boyi_error *error,
                                            boyi_database *out); /* [any] */

/* What was checked. */
typedef struct {
    uint64_t states;
    uint64_t moves;
} boyi_verified;

/* Check every state of a solution against the rules, independently of how it was found: its value and its
 * plies follow from those of the states its moves lead to, none of which is missing; finished states are
 * worth what the rules say; of a database also counts and checksums. Covers all states that can be reached
 * from `state`, or all in a database. BOYI_WRONG: the error names the first faulty state. `out` may be
 * NULL. */
BOYI_API boyi_status boyi_verify(const boyi_solution *solution, boyi_state state, const boyi_options *options,
                                 boyi_error *error, boyi_verified *out); /* [any] */

/* ---- Questions in one text ------------------------------------------------------------------------ */

/* Answer a question as the command does with --json: the entry point for programs in other languages. The
 * question is a command line without "boyi", a JSON object, or an array of both:
 *
 *     solve row 3 9 1 2
 *     {"command":"solve","game":"row","arguments":[3,9,1,2],"state":"0-2","options":{"method":"memo"}}
 *     {"command":"stats","source":"return {kind = \"outcome\", …}","arguments":["n=21"]}      rules in Lua
 *     {"command":"solve","game":"nim","lines":["3 4 5","7 7"]}                                   --each
 *
 * docs/ask.md describes all fields. The answer is what --json prints, without the final newline: one JSON
 * object, or one a line where the command prints several. For an array it is an array, in which several lines
 * are an array, too. What can't be answered gives an object {"error":{"code","message"}} in its place, and
 * the call returns the status of the first of them.
 *
 * The caller frees *answer with boyi_text_free. It is set also on failure, and NULL only if there was no
 * memory for it (BOYI_MEMORY). The options are limits, which a question can lower and not raise, and its
 * method unless it names one. `progress` may cancel (BOYI_CANCELLED); it is also called while a solution is
 * read. Without options->opening no file is opened or written, and no program is started. */
BOYI_API boyi_status boyi_ask(const char *question, const boyi_options *options, boyi_error *error,
                              char **answer); /* [any] */
BOYI_API void boyi_text_free(char *text);     /* [alone] */

/* The same for answers of many lines ("states", "lines"), none of which is kept: one call of `line` for each, with a
 * NUL after the text. False stops: BOYI_CANCELLED. An error object is a line, too. */
BOYI_API boyi_status boyi_ask_lines(const char *question, const boyi_options *options,
                                    bool (*line)(void *context, const char *text, size_t length),
                                    void *context, boyi_error *error); /* [any] */

/* ---- A game of your own --------------------------------------------------------------------------- */

/* How a finished state ended, for the player whose turn it would be. */
typedef struct {
    boyi_outcome outcome; /* outcome games: WIN, LOSS or TIE                                       */
    int64_t own, other;   /* score games: what each still gets; the margin moves by the difference */
} boyi_end;

/* What play without end is worth in an outcome game. */
typedef enum {
    BOYI_LOOP_DRAW,   /* neither player wins                     */
    BOYI_LOOP_FIRST,  /* the player that `mover` calls 0 wins it */
    BOYI_LOOP_SECOND, /* the player that `mover` calls 1         */
} boyi_loop;

/* What `moves` returns when it can't go on (no memory, a script's error): `failed` then says why. */
#define BOYI_BROKEN SIZE_MAX

/* ---- States wider than 64 bits ---- */

/* An intern table keeps byte strings once each and gives a number to each: that is the state. The number follows from the bytes
 * alone, so it is the same in every run, on every machine and for any number of threads. Equal states must have equal bytes: clear
 * structs before they are filled, since padding counts. The rules own the table and tell it by `intern`. */
typedef struct boyi_intern boyi_intern;

/* max_bytes 0: half of the machine's memory, or what boyi_opening allows. NULL: no memory. */
BOYI_API boyi_intern *boyi_intern_new(uint64_t max_bytes); /* [any] */
BOYI_API void boyi_intern_free(boyi_intern *table);        /* [alone] */

/* The state of these bytes, of which there must be one at least; they are copied. Any number of threads may add and find at once.
 * BOYI_LIMIT, BOYI_MEMORY: the table can't take it, and the game has failed. */
BOYI_API boyi_status boyi_intern_add(boyi_intern *table, const void *bytes, size_t length,
                                     boyi_state *out); /* [any] */

/* The bytes of a state, which stay where they are until the table is freed. False: it is no state of this table. */
BOYI_API bool boyi_intern_find(boyi_intern *table, boyi_state state, const void **bytes,
                               size_t *length); /* [any] */

/* ---- Tables ---- */

/* The usual table of a game: which state is in which cell. Texts are static, or live as long as self. */
typedef struct {
    size_t size;            /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end              */
    uint32_t rows, columns; /* columns 1, or 0: a list                                                    */
    uint32_t first_row,
        first_column;         /* the numbers of the first row and column                                    */
    const char *row_label;    /* "heap"; NULL: "row"                                                        */
    const char *column_label; /* NULL: "column"                                                             */
    /* The state in a cell, counted from 0; false: none. Needed. All cells must be reachable from the start or be solved with it. */
    bool (*cell)(const void *self, uint32_t row, uint32_t column, boyi_state *out);
    /* A best move in one to three characters, shown after a value: "<". NULL: none. snprintf-like. */
    size_t (*mark)(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room);
    const char *legend; /* what the marks mean: "< take left, > take right"; may be NULL */
    const char *row_label_zh, *column_label_zh, *legend_zh; /* the same in Chinese; may be NULL */
    /* The layout of boyi 0.2, size 0, ends here. */
    /* Instead of `cell`, `rows` and `columns`: the cell of a state, not negative; false: it is in none. All states that can be reached are asked, and
     * no two of them may be in one cell. */
    bool (*place)(const void *self, boyi_state state, int64_t *row, int64_t *column);
    /* What a row is called, instead of its number (counted from 0). NULL: its number. snprintf-like. */
    size_t (*row_name)(const void *self, uint32_t row, char *out, size_t room);
} boyi_grid;

/* ---- Shortcuts ---- */

/* A fact that is shown beside a value: "period": 12. */
typedef struct {
    size_t size;       /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end                   */
    const char *name;  /* the key in JSON: small letters, digits and _, and none of the keys that are there
                          already. Texts are static, or live as long as self                              */
    const char *label; /* in texts, with %s for the number: "period %s"; NULL: in JSON only               */
    bool is_truth;     /* yes or no instead of a number; the label is shown if it is true                 */
    uint64_t number;   /* or 0 and 1                                                                      */
} boyi_fact;

/* Called by a shortcut for each fact; at most eight are kept. */
typedef void boyi_fact_teller(void *context, const boyi_fact *fact);

/* Called by a shortcut for each move of a best line, in order. `best`: how many moves are best there; 0: not counted. False: stop, and
 * return BOYI_OK. */
typedef bool boyi_line_taker(void *context, const boyi_move *move, uint64_t best);

/* A way to solve the game that is the rules' own: a theorem, a period, a table in a form that no engine has. It must be exact: boyi_game_check
 * and "boyi compare" hold it against the engines.
 *
 *     solve ──▶ work ──▶ value, totals, choices, line, facts (from any number of threads at once) ──▶ free
 *
 * All but `value` may be NULL, and follows from the values then. What can't be told returns a status with a sentence; after BOYI_MEMORY,
 * BOYI_OVERFLOW and BOYI_ABSENT (a state that `solve` did not prepare) the library writes the sentence if the function did not. */
typedef struct {
    size_t size; /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end */

    /* Prepares the answers for `state` and for all that can be reached from it: *work (NULL at first) is what the functions below are given; it is
     * freed also when `solve` fails.
     * It keeps to the limits of the options, which are never NULL, and tells its cost by effort->visited and effort->bytes. BOYI_METHOD: not for
     * this state, or an engine takes less time; auto goes on with an engine (options->method says if the shortcut was asked for by name). */
    boyi_status (*solve)(const void *self, boyi_state state, const boyi_options *options, boyi_error *error,
                         boyi_effort *effort, void **work);
    void (*free)(void *work);

    /* The exact value of a state; outcome games: `plies` may be BOYI_PLIES_UNKNOWN. NULL: `value` of the rules. */
    boyi_status (*value)(const void *self, const void *work, boyi_state state, boyi_error *error,
                         boyi_value *out);

    /* Score games: as boyi_solution_totals. */
    boyi_status (*totals)(const void *self, const void *work, boyi_state state, boyi_error *error,
                          boyi_totals *out);

    /* As boyi_solution_choices, where a state has more moves than can be looked at. out->list has room for `most`, which are written, the
     * best first; count, total and best tell how many. */
    boyi_status (*choices)(const void *self, const void *work, boyi_state state, size_t most,
                           boyi_error *error, boyi_choices *out);

    /* A best line: `take` is called with its moves. BOYI_METHOD: not for this state; it is found from the values. */
    boyi_status (*line)(const void *self, const void *work, boyi_state state, boyi_line_taker *take,
                        void *context, boyi_error *error);

    /* What else is known: the period of a sequence, a modulus. */
    boyi_status (*facts)(const void *self, const void *work, boyi_fact_teller *tell, void *context,
                         boyi_error *error);

    bool
        lacks_plies; /* outcome games: it knows who wins, not how soon. auto prefers a small table, which knows both */
    bool
        facts_always; /* outcome games: the facts take little time and are shown whatever method solved the game       */
    /* The layout of boyi 0.2, size 0, ends here. */
    /* For shortcuts some of whose functions above may take long (not `solve`, which is given options): from now on they call `progress` as engines do,
     * and return BOYI_CANCELLED when it returns false. NULL: no more. See boyi_solution_watch. */
    void (*watch)(void *work, boyi_progressor *progress, void *context);
} boyi_shortcut;

/* ---- Other languages ---- */

/* What the rules say in English, in another language. */
typedef struct {
    const char *language; /* "zh"; NULL ends the list                                                      */
    const char *english;  /* as the rules say it; "": the description of the game                          */
    const char *text;     /* the same in that language                                                     */
} boyi_wording;

/* ---- The rules ---- */

/* A move that all unfinished states of a section have: it adds a constant. */
typedef struct {
    uint64_t section; /* that it leads to                     */
    uint64_t shift;   /* to = state + shift, modulo 2^64      */
    uint32_t name;    /* as in boyi_move                      */
    bool again;       /* as in boyi_move                      */
} boyi_shift;

/* What a look ahead says of a state, for the player to move, in plies; UINT32_MAX: never. */
typedef struct {
    bool decided; /* its value is known: `outcome` in `plies`; the rest is not used */
    boyi_outcome outcome;
    uint32_t plies;
    uint32_t soonest_win, soonest_loss; /* not in fewer; at least 1 */
    uint32_t dropped;                   /* the moves that are left out lose in so many; 0: none is left out */
} boyi_ahead;

/* The rules: pure functions of (self, state). They print nothing, have no side effects, know no solver, and
 * may be called from several threads at once. A game copies this struct, so it may be built on the stack and
 * its fields may depend on the parameters. Everything after `moves` may be NULL. */
typedef struct {
    size_t size;      /* sizeof this struct; 0: as in boyi 0.2. It may grow at its end */
    const char *name; /* for messages; static, or living as long as self */
    boyi_kind kind;
    size_t most_moves; /* no state has more                               */

    boyi_state (*start)(const void *self);
    size_t (*moves)(const void *self, boyi_state state, boyi_move *out); /* 0: finished */

    /* Why `moves` returned BOYI_BROKEN: write the sentence and return its status. Called only then, and never
     * if the rules have `failed`. */
    boyi_status (*broken)(const void *self, boyi_error *error);

    /* Default: who can't move loses (outcome), scores nothing (score), has nimber 0 (nimber: always so). */
    boyi_end (*finished)(const void *self, boyi_state state);

    /* Outcome games. A win by endless play has no length: BOYI_PLIES_UNKNOWN. An end that can be forced is
     * preferred to it by the winner, and put off for it by the loser. Other than BOYI_LOOP_DRAW needs
     * `mover`: 0 or 1, whose turn it is; a move that is not `again` changes it, and symmetry keeps it. */
    boyi_loop loop;
    unsigned (*mover)(const void *self, boyi_state state);

    /* Never decreases along a move. If it increases with every move, `layers` can solve hundreds of millions
     * of states. */
    uint32_t (*layer)(const void *self, boyi_state state);
    /* Every move leads exactly one layer up, also once its state is made canonical: engines then do not ask
     * after each move. It must be true; of games in files it is not trusted, only checked by
     * boyi_game_check. */
    bool even_steps;

    /* All states are smaller than 2^bits; 0: not known. The smaller, the less memory `layers` needs. */
    unsigned bits;

    /* One state for all that are worth the same by symmetry; canonical(canonical(s)) == canonical(s). */
    boyi_state (*canonical)(const void *self, boyi_state state);

    /* Numbers for the states: 0 … count-1, such that every move (and part) leads to a smaller number. All
     * three or none. Numbers may belong to states that can't be reached, if `moves` can handle them. */
    uint64_t (*count)(const void *self);
    uint64_t (*number)(const void *self, boyi_state state);
    boyi_state (*numbered)(const void *self, uint64_t number);

    /* All states are smaller than this number, and most smaller numbers are states that can be reached. Lets
     * retro do without a hash table. */
    uint64_t (*below)(const void *self);

    /* Nimber games: the state as a sum of independent parts, each a smaller state of the same game. Returns
     * how many (`most_parts` at most) and writes them; 1 or 0: not a sum. A move changes one part: whatever
     * can be reached from the sum is a sum of what can be reached from its parts. */
    size_t (*parts)(const void *self, boyi_state state, boyi_state *out);
    size_t most_parts;

    /* How promising a move looks to its maker: search tries the highest first. It never changes an answer. */
    int (*hint)(const void *self, boyi_state state, const boyi_move *move);

    /* Bounds that save search much of its work. Outcome games: no play from here ends even in fewer moves.
     * Score games: no margin from here on is larger than this, or smaller than minus this. */
    uint32_t (*soonest_tie)(const void *self, boyi_state state);
    int64_t (*at_stake)(const void *self, boyi_state state);

    /* Text: snprintf-like, see boyi_game_write_state. Default: the number in decimal, moves by their name. */
    size_t (*write_state)(const void *self, boyi_state state, char *out, size_t room);
    size_t (*write_move)(const void *self, boyi_state state, const boyi_move *move, char *out, size_t room);
    size_t (*draw)(const void *self, boyi_state state, char *out, size_t room);
    boyi_status (*read_state)(const void *self, const char *text, boyi_error *error, boyi_state *out);

    /* The answer to the game's question. Default: the margin, the nimber, or the outcome as a word. */
    boyi_answer (*answer)(const void *self, boyi_state state, const boyi_value *value,
                          const boyi_totals *totals);
    bool answer_needs_totals; /* else it may be called with totals of 0 */

    void (*free)(void *self);

    /* Every function of the rules can fail. One whose result can't say so notes the failure in self and
     * returns anything; `failed` writes the sentence and returns its status, from then on each time it is
     * asked. BOYI_OK: none has failed. It is asked before any answer is given: a failure is never taken for a
     * position or a value. */
    boyi_status (*failed)(const void *self, boyi_error *error);

    /* ---- The layout of boyi 0.2, size 0, ends here. What follows needs `size` in a program; C files need nothing. ---- */

    /* Further starts beside `start`: all legal positions of an ending, each way of placing the pieces. Called with *cursor 0 at
     * first, then with what it left there; writes a start, moves the cursor up and returns true, or returns false after the
     * last one. The cursor is the function's own: a number of candidates, most simply. A state may come twice. */
    bool (*starts)(const void *self, uint64_t *cursor, boyi_state *out);

    /* The table of the rules whose states are wider than 64 bits (boyi_intern_new). Databases then store the bytes of states beside
     * their values. When the table can't take a state, `moves` returns BOYI_BROKEN and the library tells why. */
    boyi_intern *(*intern)(const void *self);

    /* Memory that the game itself holds now, if it grows while it is asked: limits of servers count it. Default: that of the intern
     * table. */
    uint64_t (*bytes)(const void *self);

    /* The table of the game ("boyi table"): fills in what is below. False: these parameters have none. Asked once. */
    bool (*grid)(const void *self, boyi_grid *out);

    /* A shortcut in its simplest form (see boyi_shortcut): the exact value of any state, without a look at others. `plies` may be
     * BOYI_PLIES_UNKNOWN. Moves, lines and totals then come from the values of successors. BOYI_METHOD: not for this state; engines solve the
     * game instead. boyi_game_check holds it against them. */
    boyi_status (*value)(const void *self, boyi_state state, boyi_error *error, boyi_value *out);

    /* Play may come back to a state: auto begins with retro. (Without it auto finds out.) */
    bool cycles;

    /* Rules with `parts`: walks, and so statistics and databases, visit single parts instead of sums, of which there may be too many.
     * In C files it is always so. */
    bool walk_parts;

    /* For retro: the states in which a move leads to this one. Writes each as `to`, with the `again` of that move (the rest is not
     * used), and returns how many, `most_unmoves` at most. Exactly the inverse of `moves`: none is missing, and each has such a
     * move; those that can't be reached may be among them, and a state may come twice. retro then computes predecessors instead
     * of storing them: some bytes a state instead of four a move. */
    size_t (*unmoves)(const void *self, boyi_state state, boyi_move *out);
    size_t most_unmoves;

    /* `hint` for all moves of a state at once, which search prefers. Of outcome games it may say more: BOYI_HINT_WINS, the move ends
     * the game and wins it; BOYI_HINT_LOSES, it does not end it and the other player then has a move that does and wins. (Neither
     * keeps the turn.) Search then does not look at them. They must be true; of rules from outside they are taken for very high and
     * very low. */
    void (*hints)(const void *self, boyi_state state, const boyi_move *moves, size_t count, int *out);

    /* The rules' own way for BOYI_SHORTCUT (the fastest they have, which auto takes first) and for BOYI_ROLLING (a table rolled into one line, for
     * comparison): fills in what is below. False: these parameters have none. Asked once for each. */
    bool (*shortcut)(const void *self, boyi_method method, boyi_shortcut *out);

    /* The words of the game in other languages, in one list: the texts of moves and states that contain words, as patterns in which %s is anything
     * ("take %s"; in the translation also %1$s, %2$s), of which the first that fits counts; labels of tables and facts; help of parameters. JSON keeps the
     * notation; what people read is in their language, and what they type may be. */
    const boyi_wording *wording;

    /* The section of a state: what it shares with many others and what moves change predictably. How high each column is, how many
     * pieces each side has, how many seeds are stored. It never falls along a move, also once the state after it is made canonical;
     * it may stay. `sections` then works on one section and the few that follow it at a time. A section of some thousand to some
     * million states is best, and one kind of move (its name) should keep the numeric order of the states of a section. Default: the
     * layer. */
    uint64_t (*section)(const void *self, boyi_state state);

    /* Outcome games: the moves of a section, `most_moves` at most, each to a higher section. Every unfinished state of the section has
     * exactly these, in this order, and no sum state + shift passes 2^64 for some states of the section only. `sections` then adds
     * constants to sorted runs instead of asking for moves. */
    size_t (*section_moves)(const void *self, uint64_t section, boyi_shift *out);
    /* With `section_moves` and `canonical`, where the symmetry is one reflection: the image of a state, and the section of the images
     * of a section's states. `canonical` then gives the one of the two whose section is lower, and the smaller one where both are in
     * one section. Needs `bits` of at most 56. Both or none. */
    boyi_state (*mirror)(const void *self, boyi_state state);
    uint64_t (*section_mirror)(const void *self, uint64_t section);
    /* With `section_moves`, for states of one section: writes 0 for each that is not finished, else 1 + its boyi_outcome. `sections`
     * then does not ask `moves` and `finished`. Default: it asks them, and compares the moves with section_moves. */
    void (*section_ends)(const void *self, const boyi_state *states, size_t count, uint8_t *out);

    /* For search, in outcome games without moves that keep the turn: what a look ahead says of a state, and the moves that are left to look
     * at. Writes them as `moves` does but without those that lose soon, and returns how many; *ahead is all 0 on entry. Of a decided
     * state it writes none, of any other at least one. What it says must be true: boyi_game_check tries claims of up to two plies. */
    size_t (*candidates)(const void *self, boyi_state state, boyi_move *out, boyi_ahead *ahead);
    /* How promising each of the candidates looks to its maker: search tries the highest first. It never changes an answer. Both or none. */
    void (*rank)(const void *self, boyi_state state, const boyi_move *candidates, size_t count, int *out);

    /* `moves` and `unmoves` of a canonical state, each with the canonical state that it leads to, where that is cheaper than `canonical`
     * after them. Both or none. */
    size_t (*canonical_moves)(const void *self, boyi_state state, boyi_move *out);
    size_t (*canonical_unmoves)(const void *self, boyi_state state, boyi_move *out);

    /* Score games that count what is on the board (the discs of Othello): what each side has there in any state, finished or not; `outcome` is not
     * used. With the gains so far it is the score on the way, which is shown in play and in lines. It changes no value. */
    boyi_end (*standing)(const void *self, boyi_state state);
    /* For drawings of games whose states have the side of the player to move first (Kalah): the same position as the other player sees it. Pictures
     * of one game are then all drawn from one side. */
    boyi_state (*other_side)(const void *self, boyi_state state);
} boyi_rules;

#define BOYI_HINT_WINS  INT32_MAX
#define BOYI_HINT_LOSES INT32_MIN

/* Takes ownership of `self`, also on failure: rules->free (if any) is called with it in the end. Rules that
 * break a promise (more moves than most_moves, a state beyond `bits` or `below`, an invalid outcome) have
 * failed: the error names the state. */
BOYI_API boyi_status boyi_game_new(const boyi_rules *rules, void *self, boyi_error *error,
                                   boyi_game **out); /* [any] */

/* ---- A game of your own in a C file ---- */

/* A parameter: name=value after the file's name. */
typedef struct {
    const char *name;     /* NULL ends the list                             */
    const char *standard; /* its value when none is given                   */
    int64_t least, most;  /* of a number; both 0: any that 64 bits can hold */
    const char *help;     /* may be NULL                                    */
} boyi_parameter;

#define BOYI_OWN_VERSION 3

/* What a C file has to define, under the name boyi_own_game:
 *
 *     const boyi_own boyi_own_game = {.version = BOYI_OWN_VERSION, .rules = {…}, .parameters = …};
 *
 * Without `make` all parameters are whole numbers, and `self` is an array of them: const int64_t *, in the
 * order of `parameters`. With it the file makes `self` from the texts; it may change the rules as well, which
 * are a copy, and has to give them a `free` if there is something to free. */
typedef struct {
    unsigned version;
    boyi_rules rules;
    const boyi_parameter *parameters; /* may be NULL */
    boyi_status (*make)(const char *const *values, boyi_rules *rules, boyi_error *error, void **self);
} boyi_own;

/* ---- Checking rules ---- */

/* Something that rules must not do. */
typedef struct {
    const char *rule;  /* whose fault it is: "moves", "layer", "canonical", …; static     */
    const char *place; /* where it is defined: "my.lua:14"; NULL if it is not in a file    */
    const char *text;  /* what is wrong, with a state that shows it; both languages        */
    const char *text_zh;
    const boyi_error *error; /* the same sentence in all languages: boyi_error_text */
} boyi_flaw;

typedef struct {
    uint64_t games, states; /* played and looked at */
    size_t flaws;
    uint64_t cut; /* of the games: stopped after 2,000 moves, without an end */
    bool endless; /* all were, and one more of 200,000 moves did not end either */
} boyi_checked;

/* Play `games` random games (0: 200) from the start and check every state on the way: do moves return the
 * same twice, and change something; does layer never decrease; is canonical's state its own class and worth
 * the same; does mover change sides; do names tell moves apart; can a written state be read; does play end,
 * where it has to; and more. Each kind of flaw is reported once, to `tell` (which may be NULL; its texts are
 * valid only during the call). BOYI_OK whether or not there are flaws; BOYI_LIMIT if the rules keep the states
 * they meet and these outgrow three quarters of the machine's memory; otherwise the rules failed, and the error
 * says where. */
BOYI_API boyi_status boyi_game_check(const boyi_game *game, uint64_t seed, uint64_t games,
                                     void (*tell)(void *context, const boyi_flaw *flaw), void *context,
                                     boyi_error *error, boyi_checked *out); /* [any] */

/* For read_state and the like: write both sentences of an error (error may be NULL) and return its status.
 * The two formats take the same arguments. */
BOYI_API boyi_status boyi_fail(boyi_error *error, boyi_status status, const char *english,
                               const char *chinese, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 5), format(printf, 4, 5)))
#endif
    ;                           /* [any] */
#if defined(__clang_analyzer__) /* which looks at one file at a time: this one returns what it was given */
#define boyi_fail(error, status, ...) (boyi_fail(error, status, __VA_ARGS__), (status))
#endif

#ifdef __cplusplus
}
#endif

#endif
